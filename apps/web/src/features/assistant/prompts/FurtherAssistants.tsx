import { Button, Disclosure } from '@heroui/react';
import { type ChannelAssistant, profileName } from '@parley/model';
import { ChevronRight, Plus, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { AssistantPanel } from './AssistantPanel.tsx';
import type { Assistant } from './assistants.ts';
import { AppearanceDialog } from './AppearanceDialog.tsx';
import { addAssistant, sendAway } from './mutations.ts';

type FurtherAssistantsProps = {
  channelId: string;
  assistants: readonly { row: ChannelAssistant; assistant: Assistant }[];
};

/** Additional assistants of a channel, each with its own name, prompt, model and tools. */
export function FurtherAssistants({ channelId, assistants }: FurtherAssistantsProps) {
  const { t } = useTranslation('prompts');
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title={t('further.title')} text={t('further.text')}>
      {assistants.length > 0 && (
        <ul className="border-t border-hairline">
          {assistants.map(({ row, assistant }) => (
            <li key={row.id} className="border-b border-hairline">
              <Further row={row} assistant={assistant} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="tertiary" onPress={() => setAdding(true)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('further.add')}
        </Button>
      </div>
      {isAdding && (
        <AppearanceDialog
          title={t('further.addTitle')}
          submitLabel={t('further.addConfirm')}
          onSave={(appearance) => addAssistant(channelId, appearance)}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

function Further({ row, assistant }: { row: ChannelAssistant; assistant: Assistant }) {
  const { t } = useTranslation('prompts');
  const [asks, setAsks] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const name = profileName(assistant.profile);
  return (
    <Disclosure isExpanded={isOpen} onExpandedChange={setOpen}>
      <Disclosure.Heading>
        <Button
          slot="trigger"
          variant="ghost"
          className="group h-12 w-full justify-start gap-3 rounded-none px-1 font-normal"
        >
          <ChevronRight
            size={15}
            strokeWidth={1.75}
            className="text-faint transition-transform group-aria-expanded:rotate-90 rtl:-scale-x-100"
            aria-hidden="true"
          />
          <Avatar profile={assistant.profile} size="sm" />
          <span className="truncate font-medium">{name}</span>
          <span className="ms-auto shrink-0 text-sm text-faint">
            {t(`mode.${assistant.mode}.short`)}
          </span>
        </Button>
      </Disclosure.Heading>
      <Disclosure.Content>
        <Disclosure.Body className="flex flex-col gap-6 px-1 pt-2 pb-6">
          {isOpen && <AssistantPanel assistant={assistant} />}
          <div>
            <Button variant="ghost" className="-ms-2 text-bad" onPress={() => setAsks(true)}>
              <UserMinus size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('further.sendAway', { name })}
            </Button>
          </div>
        </Disclosure.Body>
      </Disclosure.Content>
      <ConfirmDialog
        isOpen={asks}
        onOpenChange={setAsks}
        title={t('further.sendAwayTitle', { name })}
        text={t('further.sendAwayText')}
        confirmLabel={t('further.sendAwayConfirm')}
        onConfirm={() =>
          toastErrors(sendAway(row.id).then(() => void toast(t('further.gone', { name }))))
        }
      />
    </Disclosure>
  );
}
