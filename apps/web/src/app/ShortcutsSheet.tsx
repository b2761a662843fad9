import { Kbd, Modal } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkey, withCommand } from '../lib/use-hotkey.ts';

const shortcuts = [
  ['Ctrl 1–9', 'workspaces'], ['Alt ↑ ↓', 'channels'], ['Alt Shift ↑ ↓', 'unreadChannels'], ['Enter', 'send'], ['Shift Enter', 'lineBreak'],
  ['↑', 'editLast'], ['R', 'reply'], ['E', 'edit'], ['Del', 'delete'], ['Esc', 'close'], ['Ctrl /', 'shortcuts'],
] as const;

/** Ctrl+/ shows every key there is. */
export function ShortcutsSheet() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  useHotkey((event) => withCommand(event) && event.key === '/', () => setOpen((before) => !before));
  return (
    <Modal.Backdrop isOpen={isOpen} onOpenChange={setOpen}>
      <Modal.Container size="sm">
        <Modal.Dialog>
          <Modal.CloseTrigger />
          <Modal.Header><Modal.Heading className="font-title text-xl">{t('keys.title')}</Modal.Heading></Modal.Header>
          <Modal.Body>
            <dl className="flex flex-col gap-2">
              {shortcuts.map(([keys, name]) => (
                <div key={keys} className="flex items-center justify-between">
                  <dt className="text-soft">{t(`keys.${name}`)}</dt>
                  <dd><Kbd>{keys}</Kbd></dd>
                </div>
              ))}
            </dl>
          </Modal.Body>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
