import "LaurelItems"

transaction(recipient: Address, number: UInt64) {
    let minter: &LaurelItems.Minter
    let collection: &LaurelItems.Collection

    prepare(brand: auth(BorrowValue) &Account) {
        self.minter = brand.storage.borrow<&LaurelItems.Minter>(from: LaurelItems.MinterStoragePath)
            ?? panic("This account may not mint")
        self.collection = getAccount(recipient).capabilities
            .borrow<&LaurelItems.Collection>(LaurelItems.CollectionPublicPath)
            ?? panic("The recipient has no collection")
    }

    execute {
        self.minter.mint(id: number, to: self.collection)
    }

    post {
        LaurelItems.ownerOf(id: number) == recipient: "The item did not arrive"
    }
}
