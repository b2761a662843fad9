import { Button } from '@heroui/react';
import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../data/index.ts';
import { downloadText } from '../../../lib/csv/write.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { ShownOnce } from '../../../ui/ShownOnce.tsx';
import { printText } from './print-text.ts';

/** New codes, shown only once, with buttons to copy, download and print them. */
export function MadeCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('account');
  const { email } = useSession();
  const text = codes.join('\n');
  const sheet = `${t('codes.sheet', { email, host: window.location.host })}\n\n${text}\n`;
  return (
    <ShownOnce text={t('codes.once')}>
      <CopyText
        isBlock
        text={text}
        copyLabel={t('copy')}
        copiedLabel={t('copied')}
        ariaLabel={t('codes.copy')}
        testId="recovery-codes"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          onPress={() => downloadText('parley-recovery-codes.txt', 'text/plain', sheet)}
        >
          <Download size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('codes.download')}
        </Button>
        <Button variant="outline" size="sm" onPress={() => printText(sheet)}>
          <Printer size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('codes.print')}
        </Button>
      </div>
    </ShownOnce>
  );
}
