import { Button, Modal } from '@heroui/react';
import { READY_PROMPTS, type ReadyPrompt } from '@parley/model/prompts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogFooter } from '../../../ui/DialogFooter.tsx';

type GalleryProps = { onChoose(prompt: string): void; onClose(): void };

/** Ready-made prompts for common channels, with their purpose and full text. */
export default function Gallery({ onChoose, onClose }: GalleryProps) {
  const { t } = useTranslation('prompts');
  const [chosen, setChosen] = useState<ReadyPrompt>(READY_PROMPTS[0]);
  return (
    <Dialog
      title={t('gallery.title')}
      about={<p className="text-sm text-soft">{t('gallery.text')}</p>}
      size="lg"
      className="w-full sm:max-w-4xl"
      onClose={onClose}
    >
      <Modal.Body
        className={clsx(
          'grid min-h-0 grid-rows-[minmax(0,2fr)_minmax(0,3fr)] gap-4 overflow-hidden',
          'sm:h-104 sm:flex-none sm:grid-cols-[17rem_minmax(0,1fr)] sm:grid-rows-1',
        )}
      >
        <ul
          className="min-h-0 overflow-y-auto border-b border-hairline pb-2 sm:border-e sm:border-b-0 sm:pe-3"
          aria-label={t('gallery.title')}
        >
          {READY_PROMPTS.map((key) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={key === chosen}
                onClick={() => setChosen(key)}
                className={clsx(
                  'w-full px-2.5 py-1.5',
                  'rounded-md text-start outline-offset-[-2px]',
                  key === chosen ? 'bg-tint' : 'hover:bg-hover',
                )}
              >
                <span className="block font-medium">{t(`ready.${key}.name`)}</span>
                <span className="block text-sm text-soft">{t(`ready.${key}.line`)}</span>
              </button>
            </li>
          ))}
        </ul>
        <div
          tabIndex={0}
          role="region"
          aria-label={t('gallery.preview')}
          className="min-h-0 overflow-y-auto rounded-sm pe-2 font-mono text-sm leading-5 whitespace-pre-wrap"
        >
          {textOf(t, chosen)}
        </div>
      </Modal.Body>
      <DialogFooter onCancel={onClose}>
        <Button
          variant="primary"
          onPress={() => {
            onClose();
            onChoose(textOf(t, chosen));
          }}
        >
          {t('gallery.use')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The text without interpolation: braces in it are variables of the prompt. */
const textOf = (
  t: (key: string, options: { skipInterpolation: true }) => string,
  key: ReadyPrompt,
): string => t(`ready.${key}.prompt`, { skipInterpolation: true });
