import { Button } from '@heroui/react';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';

/** A link that was made now: it can be read and copied this once. */
export function NewLink({ link, email }: { link: string; email?: string }) {
  const { t } = useTranslation('workspaces');
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(link)) return setCopied(true);
    // Where no program may copy, the person can, by keyboard.
    if (code.current) window.getSelection()?.selectAllChildren(code.current);
  };
  return (
    <div className="flex flex-col gap-1">
      {email && <span className="text-[13.5px] font-medium">{email}</span>}
      <div className="hairline-card flex items-center gap-2 p-1.5 ps-3">
        <code ref={code} data-testid="invitation-link" className="min-w-0 flex-1 truncate font-mono text-[13px]">{link}</code>
        <Button size="sm" variant="tertiary" aria-label={email ? t('copyFor', { email }) : undefined} onPress={() => void copy()}>
          {isCopied ? <Check size={15} strokeWidth={1.75} aria-hidden="true" /> : <Copy size={15} strokeWidth={1.75} aria-hidden="true" />}
          <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
        </Button>
      </div>
    </div>
  );
}
