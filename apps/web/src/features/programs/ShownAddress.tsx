import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import type { Given } from './queries.ts';

/** The address of a webhook. It can only be read and copied now. */
export function ShownAddress({ given: { name, url } }: { given: Given }) {
  const { t } = useTranslation('programs');
  const example = `curl -H 'Content-Type: application/json' \\\n  -d '{"text": "${t('hello')}"}' \\\n  ${url}`;
  return (
    <ShownOnce text={t('once', { name })}>
      <CopyText
        text={url}
        copyLabel={t('copy')}
        copiedLabel={t('copied')}
        ariaLabel={t('copyAddress')}
        testId="webhook-address"
      />
      <div className="flex flex-col gap-1.5">
        <h3 className="text-sm font-medium">{t('tryIt')}</h3>
        <CopyText
          isBlock
          text={example}
          copyLabel={t('copy')}
          copiedLabel={t('copied')}
          ariaLabel={t('copyExample')}
        />
      </div>
    </ShownOnce>
  );
}
