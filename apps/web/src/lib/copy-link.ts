import i18next from 'i18next';
import { copyText } from './clipboard.ts';
import { toast } from './toast.ts';

/** Copies the address of a page of the app and says so. */
export async function copyLink(path: string): Promise<void> {
  const isCopied = await copyText(window.location.origin + path);
  if (isCopied) toast.success(i18next.t('common:linkCopied'));
  else toast.error(i18next.t('common:linkNotCopied'));
}
