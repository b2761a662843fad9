import { Button, Dropdown } from '@heroui/react';
import type { Channel } from '@parley/model';
import type { Editor } from '@tiptap/react';
import { useNavigate } from '@tanstack/react-router';
import {
  AlarmClock,
  CalendarPlus,
  ChartBarBig,
  type LucideIcon,
  Paperclip,
  Plus,
  ShieldAlert,
} from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../../../ui/Tip.tsx';
import { poll } from '../../commands/poll.ts';
import { remind } from '../../commands/remind.ts';
import { risk } from '../../commands/risk.ts';
import { MenuOverlay } from '../../../ui/Overlays.tsx';

type AddMenuProps = {
  channel: Channel;
  editor: Editor | null;
  onFiles(files: Iterable<File>): void;
  openPoll(question: string): void;
};

type Addition = { id: string; label: string; icon: LucideIcon; run(): void };

/** Menu of everything besides text that can be added to a message or channel. */
export function AddMenu({ channel, editor, onFiles, openPoll }: AddMenuProps) {
  const { t } = useTranslation(['composer', 'messages']);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  /** A command goes before the text that is already written. */
  const begin = (name: string) =>
    editor?.chain().focus('start').insertContent(`/${name} `).focus('end').run();
  const additions: Addition[] = [
    {
      id: 'files',
      label: t('messages:attach'),
      icon: Paperclip,
      run: () => input.current?.click(),
    },
    { id: poll.name, label: t('add.poll'), icon: ChartBarBig, run: () => openPoll('') },
    { id: remind.name, label: t('add.reminder'), icon: AlarmClock, run: () => begin(remind.name) },
    ...(channel.visibility === 'direct'
      ? []
      : [
          {
            id: 'event',
            label: t('add.event'),
            icon: CalendarPlus,
            run: () =>
              void navigate({
                to: '/channels/$channelId/schedule',
                params: { channelId: channel.id },
                search: { event: 'new' },
              }),
          },
        ]),
    { id: risk.name, label: t('add.risk'), icon: ShieldAlert, run: () => begin(risk.name) },
  ];
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        className="hidden"
        aria-label={t('messages:attach')}
        tabIndex={-1}
        onChange={(event) => {
          if (event.target.files) onFiles([...event.target.files]);
          // Allows the same file to be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <Dropdown>
        <Tip text={t('add.title')}>
          <Button isIconOnly size="sm" variant="ghost" aria-label={t('add.title')}>
            <Plus size={17} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </Tip>
        <MenuOverlay label={t('add.title')} placement="top start" className="min-w-52">
          <Dropdown.Menu
            aria-label={t('add.title')}
            items={additions}
            onAction={(key) => additions.find(({ id }) => id === key)?.run()}
          >
            {({ id, label, icon: Icon }) => (
              <Dropdown.Item id={id} textValue={label}>
                <Icon size={16} strokeWidth={1.75} className="text-soft" aria-hidden="true" />
                {label}
              </Dropdown.Item>
            )}
          </Dropdown.Menu>
        </MenuOverlay>
      </Dropdown>
    </>
  );
}
