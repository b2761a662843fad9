import { ListBox } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useWorkspace } from '../../data/index.ts';
import { foundByName } from '../../lib/found-by-name.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { Face } from './Face.tsx';
import type { TalkGroup } from './groups.ts';
import { choose } from './moves.ts';
import { orderTalks } from './mutations.ts';
import type { ListedTalk } from './queries.ts';

type ChooseDialogProps = {
  group: TalkGroup<ListedTalk>;
  groups: TalkGroup<ListedTalk>[];
  onClose(): void;
};

/** Chooses the channels and conversations of a section. */
export default function ChooseDialog({ group, groups, onClose }: ChooseDialogProps) {
  const { t } = useTranslation('sections');
  const owner = { workspaceId: useWorkspace()?.id ?? '', ownId: useOwnId() };
  // In the order of the opening, so that a chosen line stays where it is.
  const [talks] = useState(() => groups.flatMap((one) => one.talks));
  const [chosen, setChosen] = useState(() => new Set(group.section?.channel_ids));
  const [words, setWords] = useState('');
  const shown = foundByName(talks, ({ title }) => title, words);
  const save = () => {
    const orders = choose(groups, group, chosen);
    toastErrors(Promise.all(orders.map((order) => orderTalks(order.group, order.ids, owner))));
    onClose();
  };
  return (
    <FormDialog
      title={t('chooseTitle', { name: group.name })}
      submitLabel={t('save')}
      className="flex min-h-0 flex-col gap-2"
      onSubmit={save}
      onClose={onClose}
    >
      <FilterField label={t('find')} value={words} onChange={setWords} autoFocus />
      <ListBox
        aria-label={t('choose')}
        items={shown}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) => {
          const visible = new Set(shown.map(({ id }) => id));
          const hidden = [...chosen].filter((id) => !visible.has(id));
          const picked = keys === 'all' ? visible : keys;
          setChosen(new Set([...hidden, ...[...picked].map(String)]));
        }}
        className="h-72 overflow-y-auto"
        renderEmptyState={() => <p className="px-2 py-1.5 text-sm text-soft">{t('noneFound')}</p>}
      >
        {({ id, title, channel, people, isConversation }) => (
          <ListBox.Item id={id} textValue={title}>
            {isConversation ? <Face people={people} /> : <ChannelIcon channel={channel} />}
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <ListBox.ItemIndicator />
          </ListBox.Item>
        )}
      </ListBox>
    </FormDialog>
  );
}
