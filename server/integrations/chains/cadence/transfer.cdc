import "NonFungibleToken"
import "LaurelItems"

transaction(recipient: Address, number: UInt64) {
    let source: auth(NonFungibleToken.Withdraw) &LaurelItems.Collection
    let collection: &LaurelItems.Collection

    prepare(holder: auth(BorrowValue) &Account) {
        self.source = holder.storage
            .borrow<auth(NonFungibleToken.Withdraw) &LaurelItems.Collection>(from: LaurelItems.CollectionStoragePath)
            ?? panic("This account has no collection")
        self.collection = getAccount(recipient).capabilities
            .borrow<&LaurelItems.Collection>(LaurelItems.CollectionPublicPath)
            ?? panic("The recipient has no collection")
    }

    execute {
        self.collection.deposit(token: <-self.source.withdraw(withdrawID: number))
    }

    post {
        LaurelItems.ownerOf(id: number) == recipient: "The item did not arrive"
    }
}
