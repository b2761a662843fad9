import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { clientConfig, toolsAddress } from './client-config.ts';

/** A new token. It can only be read and copied now. */
export function MadeToken({ token }: { token: string }) {
  const { t } = useTranslation('tools');
  const { origin } = window.location;
  return (
    <ShownOnce text={t('tokens.once')}>
      <CopyText
        text={token}
        copyLabel={t('tokens.copy')}
        copiedLabel={t('tokens.copied')}
        testId="access-token"
      />
      <div className="flex flex-col gap-1.5">
        <h3 className="text-sm font-medium">{t('tokens.config')}</h3>
        <p className="text-sm text-soft">{t('tokens.configText', { url: toolsAddress(origin) })}</p>
        <CopyText
          isBlock
          text={clientConfig(origin, token)}
          copyLabel={t('tokens.copy')}
          copiedLabel={t('tokens.copied')}
          ariaLabel={t('tokens.copyConfig')}
          testId="client-config"
        />
      </div>
    </ShownOnce>
  );
}
