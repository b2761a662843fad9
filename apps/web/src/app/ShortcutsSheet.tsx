import { Kbd, Modal } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { keyNames } from '../lib/keys.ts';
import { useShell } from '../lib/shell-state.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** All keyboard shortcuts, grouped by where they work. */
const groups = [
  {
    name: 'everywhere',
    keys: [
      ['Ctrl K', 'palette'],
      ['Ctrl F', 'searchHere'],
      ['Ctrl 1–9', 'workspaces'],
      ['Alt ↑ ↓', 'channels'],
      ['Alt Shift ↑ ↓', 'unreadChannels'],
      ['Ctrl Shift D', 'list'],
      ['Ctrl Shift ↑ ↓', 'move'],
      ['Esc', 'close'],
      ['Ctrl /', 'shortcuts'],
    ],
  },
  {
    name: 'writing',
    keys: [
      ['Enter', 'send'],
      ['Shift Enter', 'lineBreak'],
      ['↑', 'editLast'],
      ['@', 'mention'],
      ['#', 'channelLink'],
      [':', 'emoji'],
      ['/', 'command'],
    ],
  },
  {
    name: 'message',
    keys: [
      ['J K', 'move'],
      ['X', 'select'],
      ['Shift ↑ ↓', 'selectMore'],
      ['R', 'reply'],
      ['T', 'thread'],
      ['Q', 'quote'],
      ['+', 'react'],
      ['E', 'edit'],
      ['S', 'save'],
      ['P', 'pin'],
      ['U', 'markUnread'],
      ['M', 'more'],
      ['Del', 'delete'],
    ],
  },
  {
    name: 'lists',
    keys: [
      ['J K', 'moveRow'],
      ['X', 'select'],
      ['Shift ↑ ↓', 'selectMore'],
      ['E', 'finish'],
      ['Shift F10', 'rowMenu'],
      ['Alt Enter', 'rowCard'],
    ],
  },
  {
    name: 'file',
    keys: [['C', 'comments']],
  },
  {
    name: 'schedule',
    keys: [
      ['PgUp PgDn', 'scheduleStep'],
      ['T', 'scheduleToday'],
      ['M', 'scheduleMonth'],
      ['W', 'scheduleWeek'],
      ['A', 'scheduleAgenda'],
      ['N', 'scheduleNew'],
    ],
  },
] as const;

export default function ShortcutsSheet() {
  const { t } = useTranslation('shell');
  const { setSheetOpen } = useShell();
  return (
    <Dialog
      title={t('keys.title')}
      size="lg"
      className="sm:max-w-2xl"
      onClose={() => setSheetOpen(false)}
    >
      <Modal.Body tabIndex={0} className="grid gap-x-10 gap-y-5 sm:block sm:columns-2">
        {groups.map(({ name, keys }) => (
          <section
            key={name}
            aria-label={t(`keys.groups.${name}`)}
            className="break-inside-avoid sm:mb-5"
          >
            <h3 className="pb-1 text-xs text-faint">{t(`keys.groups.${name}`)}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key} className="flex min-h-8 items-center justify-between gap-4">
                  <dt>{t(`keys.${what}`)}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keyNames(key)
                      .split(' ')
                      .map((part) => (
                        <Kbd key={part}>{part}</Kbd>
                      ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Modal.Body>
    </Dialog>
  );
}
