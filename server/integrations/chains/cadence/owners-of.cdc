import "LaurelItems"

access(all) fun main(numbers: [UInt64]): {UInt64: Address} {
    let owners: {UInt64: Address} = {}
    for number in numbers {
        if let owner = LaurelItems.ownerOf(id: number) {
            owners[number] = owner
        }
    }
    return owners
}
