import { toast } from '../../lib/toast.ts';
import { signedUrl } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';

/** Downloads a stored file under its original name. Errors are shown as a toast. */
export async function download(name: string, path: string): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = await signedUrl(path, { download: name });
    link.download = name;
    link.click();
  } catch (error) {
    toast.error(errorText(error));
  }
}
