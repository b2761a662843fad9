import { Button } from '@heroui/react';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Asks if a pasted text that is too long for a message becomes a file or stays text. */
export function LongPaste({
  length,
  onFile,
  onText,
}: {
  length: number;
  onFile(): void;
  onText(): void;
}) {
  const { t } = useTranslation('composer');
  return (
    <div
      role="group"
      aria-label={t('longPaste', { count: length })}
      className="flex flex-wrap items-center gap-2 border-b border-hairline py-1.5 ps-3.5 pe-1.5 text-sm text-soft"
    >
      <FileText size={15} strokeWidth={1.75} aria-hidden="true" />
      <span className="flex-1">{t('longPaste', { count: length })}</span>
      <Button size="sm" variant="tertiary" autoFocus onPress={onFile}>
        {t('asFile')}
      </Button>
      <Button size="sm" variant="ghost" onPress={onText}>
        {t('asText')}
      </Button>
    </div>
  );
}
