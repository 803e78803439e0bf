// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// The items of one asset. A token's id is the item's number. The owner grants and revokes minters.
contract LaurelItems is ERC721, Ownable, AccessControl {
  bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

  string private _tokenBase;

  event BaseURIChanged(string baseURI);

  constructor(
    string memory name_,
    string memory symbol_,
    string memory baseURI_,
    address minter
  ) ERC721(name_, symbol_) Ownable(minter) {
    _tokenBase = baseURI_;
    _grantRole(DEFAULT_ADMIN_ROLE, minter);
    _grantRole(MINTER_ROLE, minter);
  }

  /// Reverts when the token exists. `_mint`, not `_safeMint`: a wallet that is a contract needs no
  /// receiver function, and no foreign code runs during a mint.
  function mint(address to, uint256 tokenId) external onlyRole(MINTER_ROLE) {
    _mint(to, tokenId);
  }

  function setBaseURI(string calldata baseURI_) external onlyOwner {
    _tokenBase = baseURI_;
    emit BaseURIChanged(baseURI_);
  }

  function _baseURI() internal view override returns (string memory) {
    return _tokenBase;
  }

  function supportsInterface(
    bytes4 interfaceId
  ) public view override(ERC721, AccessControl) returns (bool) {
    return super.supportsInterface(interfaceId);
  }
}
