import { tokens } from '#contract/tokens.ts'
import { sql } from 'drizzle-orm'
import { Contract, JsonRpcProvider, Network } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, stranger } from '#server/testing/harness.ts'
import {
  CHAIN_ASSET,
  openWithdrawals,
  type WithdrawalScenario,
} from '#server/testing/withdrawal-scenarios.ts'

let scenario: WithdrawalScenario
beforeAll(async () => {
  scenario = await openWithdrawals()
})
afterAll(() => scenario.close())

const asset = home.program.assets.find(({ assetId }) => assetId === CHAIN_ASSET)!
const read = (assetId: string, number: string, brand = home) =>
  scenario.visitor().call(tokens.metadata, { params: { assetId, number }, brand })

describe('the metadata of a token', () => {
  it('is where the contract on the chain says, and complete', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.withdraw(member, nftId, address)
    await scenario.settle()
    const [item] = await scenario.rows<{ number: number }>(
      sql`select number from nfts where id = ${nftId}`,
    )
    const { number } = item!
    const network = new Network('local', 137)
    const node = new JsonRpcProvider(scenario.chain.url, network, { staticNetwork: network })
    const contract = new Contract(
      scenario.contractAddress,
      ['function tokenURI(uint256) view returns (string)'],
      node,
    )
    const url = new URL(String(await contract.getFunction('tokenURI')(number)))
    node.destroy()
    expect(url.origin).toBe(scenario.context.hosts.originOf(home))
    const answer = await scenario.app.inject({
      url: url.pathname,
      headers: { host: url.host, 'accept-language': 'fr' },
    })
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toEqual({
      name: `${asset.name.en} #${number}`,
      description: asset.description.en,
      image: expect.stringMatching(/^http.+\/media\/drawings\/.+\.png$/),
      external_url: url.origin,
      attributes: expect.arrayContaining([
        { trait_type: 'Brand', value: home.name },
        { trait_type: 'Number', display_type: 'number', value: number },
      ]),
    })
    // Nothing about the owner, their wallet or the item in our database.
    for (const secret of [member.accountId, member.email, address, nftId])
      expect(answer.body.toLowerCase()).not.toContain(secret.toLowerCase())
    const image = new URL(answer.json<{ image: string }>().image)
    const { statusCode } = await scenario.app.inject({
      url: image.pathname,
      headers: { host: image.host },
    })
    expect(statusCode).toBe(200)
  })

  it.each(['0', '99999', '1e3', '-1', '01', '99999999999'])(
    'is not there for the number %s',
    async (number) => {
      expect((await read(CHAIN_ASSET, number)).status).toBe(404)
    },
  )

  it('is not there for an unknown asset, and at another brand', async () => {
    const { member } = await scenario.owner()
    const nftId = await scenario.item(member)
    const [item] = await scenario.rows<{ number: number }>(
      sql`select number from nfts where id = ${nftId}`,
    )
    const number = String(item!.number)
    expect((await read(CHAIN_ASSET, number)).status).toBe(200)
    expect((await read('nothing', number)).status).toBe(404)
    expect((await read(CHAIN_ASSET, number, stranger)).status).toBe(404)
  })
})
