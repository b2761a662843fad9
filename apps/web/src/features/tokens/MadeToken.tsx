import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';
import { clientConfig, toolsAddress } from './client-config.ts';

/** A new token. It can only be read and copied now. */
export function MadeToken({ token }: { token: string }) {
  const { t } = useTranslation('tools');
  const { origin } = window.location;
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-tint/60 p-4">
      <p role="status" className="text-sm">
        {t('tokens.once')}
      </p>
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
    </div>
  );
}
