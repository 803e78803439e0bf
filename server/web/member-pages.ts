import type { BrandPack } from '#brands/brand.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import type { RenderedHero } from '#contract/server-render.ts'
import type { FastifyRequest } from 'fastify'
import { publicBrandOf } from '#server/brand/public-brand.ts'
import type { Hosts } from '#server/lib/http/hosts.ts'
import { errorForLog } from '#server/lib/logging/log.ts'
import { fillShell } from './app-shell.ts'
import { inlineStyles, type BuildFiles } from './build-manifest.ts'
import { memberPreloads, memberStyles } from './preloads.ts'
import type { PreloadedAnswers } from './preloaded-answers.ts'
import { hasRenderer, renderWith } from './renderer.ts'

/**
 * Returns a renderer of pages of signed-in members: the shell with their preloaded answers and, on the membership page,
 * the hero, which is painted while the app loads and then replaced by it.
 */
export function memberPages(
  hosts: Hosts,
  { template, buildManifest, folder }: BuildFiles,
): (
  request: FastifyRequest,
  page: { brand: BrandPack; path: string; preloaded: PreloadedAnswers },
) => Promise<string> {
  return async (request, { brand, path, preloaded }) => {
    const { language } = request
    const hero = await heroOf(request, { brand, preloaded, folder })
    return fillShell(
      template,
      {
        brand,
        language,
        origin: hosts.originOf(brand),
        publicPath: undefined,
        preloads: memberPreloads(buildManifest, { language, path, hero }),
        preloaded,
      },
      hero && {
        markup: hero.markup,
        styles: inlineStyles(folder, memberStyles(buildManifest, path)),
      },
    )
  }
}

/** Renders the hero of the preloaded membership; undefined without one, without a build, or when rendering fails. */
async function heroOf(
  { language, log }: FastifyRequest,
  { brand, preloaded, folder }: { brand: BrandPack; preloaded: PreloadedAnswers; folder: string },
): Promise<RenderedHero | undefined> {
  const membership = membershipIn(preloaded)
  if (!membership || !hasRenderer(folder)) return undefined
  try {
    return await renderWith(folder, ({ renderHero }) =>
      renderHero({ brand: publicBrandOf(brand), language, membership }),
    )
  } catch (error) {
    log.error({ error: errorForLog(error) }, 'the hero of a member could not be rendered')
    return undefined
  }
}

/** Returns the membership from the preloaded answers. */
const membershipIn = ({ answers }: PreloadedAnswers) =>
  // The endpoint answered it under this name.
  (
    answers.find(([name]) => name === api.membership.membership.name)?.[2] as
      ResponseOf<typeof api.membership.membership> | undefined
  )?.account
