import { useEffect } from 'react'
import { phonePasses, type PhonePlatform } from '#contract/phone-passes.ts'
import { useOnline } from '#lib/api/online.ts'
import { useWrite } from '#lib/api/write.ts'
import { successMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Failed } from './Results.tsx'
import { WalletBadge } from './WalletBadge.tsx'

type Props = {
  nftId: string
  platform: PhonePlatform
  isOnPhone: boolean
  other: PhonePlatform | undefined
  onChoose: (platform: PhonePlatform) => void
}

/** ST-51: the pass is being made, then there is a link that adds it; a failure can be tried again. */
export function CreatePass({ nftId, platform, isOnPhone, other, onChoose }: Props) {
  const isOnline = useOnline()
  const { send, busy, response, problem } = useWrite(
    platform === 'apple' ? phonePasses.createApple : phonePasses.createGoogle,
    { failure: 'form', success: 'screen' },
  )
  const isWanted = isOnline && !response && !problem && !busy
  useEffect(() => {
    if (isWanted) void send({ nftId })
    // `send` is another function at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one request for each time that it is wanted
  }, [isWanted, nftId])

  if (problem) return <Failed code={problem.code} onRetry={() => void send({ nftId })} />
  return (
    <div className="phone-pass">
      {response ? (
        <>
          <p role="status">
            <b>
              {successMessage(platform === 'apple' ? 'APPLE_PASS_CREATED' : 'GOOGLE_PASS_CREATED')}
            </b>{' '}
            {t('phonePass.ready')}
          </p>
          <WalletBadge platform={platform} href={response.passUri} />
          {!isOnPhone && <p className="quiet">{t('phonePass.openOnPhone')}</p>}
          {response.isTest && <p className="quiet">{t('phonePass.test')}</p>}
        </>
      ) : (
        <p className="phone-pass-waiting" role="status">
          {isOnline ? (
            <>
              <span className="spinner" aria-hidden="true" />
              {t('phonePass.generating')}
            </>
          ) : (
            <>
              <Icon name="offline" />
              {t('pass.toPhoneOffline')}
            </>
          )}
        </p>
      )}
      {other && (
        <button type="button" className="text-link" onClick={() => onChoose(other)}>
          {t(other === 'apple' ? 'phonePass.insteadApple' : 'phonePass.insteadGoogle')}
        </button>
      )}
    </div>
  )
}
