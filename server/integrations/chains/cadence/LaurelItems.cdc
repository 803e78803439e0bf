import "NonFungibleToken"
import "MetadataViews"
import "ViewResolver"

/// The numbered items of one asset. The id of a token is the number of the item.
access(all) contract LaurelItems: NonFungibleToken {

    access(all) event Minted(id: UInt64, to: Address?)
    /// A token is in the collection of `to`. `from`: the last account whose collection held it; nil at its mint.
    access(all) event Arrived(id: UInt64, from: Address?, to: Address)

    access(all) let CollectionStoragePath: StoragePath
    access(all) let CollectionPublicPath: PublicPath
    access(all) let MinterStoragePath: StoragePath

    access(all) let assetName: String
    access(all) let assetDescription: String
    access(all) let thumbnail: String
    access(all) let externalUrl: String
    access(all) var totalSupply: UInt64

    /// The account whose collection last received a token. Scripts check it against the collection.
    access(contract) let lastOwners: {UInt64: Address}
    access(contract) let mintedIds: {UInt64: Bool}

    access(all) resource NFT: NonFungibleToken.NFT {
        access(all) let id: UInt64

        init(id: UInt64) {
            self.id = id
        }

        access(all) view fun getViews(): [Type] {
            return [
                Type<MetadataViews.Display>(),
                Type<MetadataViews.Serial>(),
                Type<MetadataViews.ExternalURL>(),
                Type<MetadataViews.NFTCollectionData>(),
                Type<MetadataViews.NFTCollectionDisplay>()
            ]
        }

        access(all) fun resolveView(_ view: Type): AnyStruct? {
            switch view {
                case Type<MetadataViews.Display>():
                    return MetadataViews.Display(
                        name: LaurelItems.assetName.concat(" #").concat(self.id.toString()),
                        description: LaurelItems.assetDescription,
                        thumbnail: MetadataViews.HTTPFile(url: LaurelItems.thumbnail)
                    )
                case Type<MetadataViews.Serial>():
                    return MetadataViews.Serial(self.id)
                case Type<MetadataViews.ExternalURL>():
                    return MetadataViews.ExternalURL(LaurelItems.externalUrl)
            }
            return LaurelItems.resolveContractView(resourceType: Type<@LaurelItems.NFT>(), viewType: view)
        }

        access(all) fun createEmptyCollection(): @{NonFungibleToken.Collection} {
            return <-LaurelItems.createEmptyCollection(nftType: Type<@LaurelItems.NFT>())
        }
    }

    access(all) resource Collection: NonFungibleToken.Collection {
        access(all) var ownedNFTs: @{UInt64: {NonFungibleToken.NFT}}

        init() {
            self.ownedNFTs <- {}
        }

        access(all) view fun getSupportedNFTTypes(): {Type: Bool} {
            return {Type<@LaurelItems.NFT>(): true}
        }

        access(all) view fun isSupportedNFTType(type: Type): Bool {
            return type == Type<@LaurelItems.NFT>()
        }

        access(NonFungibleToken.Withdraw) fun withdraw(withdrawID: UInt64): @{NonFungibleToken.NFT} {
            return <-(self.ownedNFTs.remove(key: withdrawID)
                ?? panic("LaurelItems.Collection.withdraw: no item with the number ".concat(withdrawID.toString())))
        }

        access(all) fun deposit(token: @{NonFungibleToken.NFT}) {
            let item <- token as! @LaurelItems.NFT
            let id = item.id
            if let account = self.owner?.address {
                emit Arrived(id: id, from: LaurelItems.lastOwners[id], to: account)
                LaurelItems.lastOwners[id] = account
            }
            let previous <- self.ownedNFTs[id] <- item
            destroy previous
        }

        access(all) view fun getIDs(): [UInt64] {
            return self.ownedNFTs.keys
        }

        access(all) view fun getLength(): Int {
            return self.ownedNFTs.length
        }

        access(all) view fun borrowNFT(_ id: UInt64): &{NonFungibleToken.NFT}? {
            return &self.ownedNFTs[id]
        }

        access(all) view fun borrowViewResolver(id: UInt64): &{ViewResolver.Resolver}? {
            if let item = &self.ownedNFTs[id] as &{NonFungibleToken.NFT}? {
                return item as &{ViewResolver.Resolver}
            }
            return nil
        }

        access(all) fun createEmptyCollection(): @{NonFungibleToken.Collection} {
            return <-LaurelItems.createEmptyCollection(nftType: Type<@LaurelItems.NFT>())
        }
    }

    access(all) fun createEmptyCollection(nftType: Type): @{NonFungibleToken.Collection} {
        return <-create Collection()
    }

    access(all) view fun getContractViews(resourceType: Type?): [Type] {
        return [Type<MetadataViews.NFTCollectionData>(), Type<MetadataViews.NFTCollectionDisplay>()]
    }

    access(all) fun resolveContractView(resourceType: Type?, viewType: Type): AnyStruct? {
        switch viewType {
            case Type<MetadataViews.NFTCollectionData>():
                return MetadataViews.NFTCollectionData(
                    storagePath: self.CollectionStoragePath,
                    publicPath: self.CollectionPublicPath,
                    publicCollection: Type<&LaurelItems.Collection>(),
                    publicLinkedType: Type<&LaurelItems.Collection>(),
                    createEmptyCollectionFunction: (fun(): @{NonFungibleToken.Collection} {
                        return <-LaurelItems.createEmptyCollection(nftType: Type<@LaurelItems.NFT>())
                    })
                )
            case Type<MetadataViews.NFTCollectionDisplay>():
                let media = MetadataViews.Media(
                    file: MetadataViews.HTTPFile(url: self.thumbnail),
                    mediaType: "image/png"
                )
                return MetadataViews.NFTCollectionDisplay(
                    name: self.assetName,
                    description: self.assetDescription,
                    externalURL: MetadataViews.ExternalURL(self.externalUrl),
                    squareImage: media,
                    bannerImage: media,
                    socials: {}
                )
        }
        return nil
    }

    /// The account that holds a token now; nil when it is not minted or outside of its collection.
    access(all) view fun ownerOf(id: UInt64): Address? {
        if let account = self.lastOwners[id] {
            let collection = getAccount(account).capabilities.borrow<&LaurelItems.Collection>(self.CollectionPublicPath)
            if collection?.borrowNFT(id) != nil {
                return account
            }
        }
        return nil
    }

    /// Held by the brand's account alone.
    access(all) resource Minter {

        /// A number is minted once, even when its token was destroyed.
        access(all) fun mint(id: UInt64, to: &LaurelItems.Collection) {
            pre {
                LaurelItems.mintedIds[id] == nil: "LaurelItems.Minter.mint: the number ".concat(id.toString()).concat(" is minted already")
            }
            LaurelItems.mintedIds[id] = true
            LaurelItems.totalSupply = LaurelItems.totalSupply + 1
            emit Minted(id: id, to: to.owner?.address)
            to.deposit(token: <-create NFT(id: id))
        }
    }

    init(assetName: String, assetDescription: String, thumbnail: String, externalUrl: String) {
        self.CollectionStoragePath = /storage/LaurelItemsCollection
        self.CollectionPublicPath = /public/LaurelItemsCollection
        self.MinterStoragePath = /storage/LaurelItemsMinter
        self.assetName = assetName
        self.assetDescription = assetDescription
        self.thumbnail = thumbnail
        self.externalUrl = externalUrl
        self.totalSupply = 0
        self.lastOwners = {}
        self.mintedIds = {}

        let collection <- create Collection()
        self.account.storage.save(<-collection, to: self.CollectionStoragePath)
        self.account.capabilities.publish(
            self.account.capabilities.storage.issue<&LaurelItems.Collection>(self.CollectionStoragePath),
            at: self.CollectionPublicPath
        )
        self.account.storage.save(<-create Minter(), to: self.MinterStoragePath)
    }
}
