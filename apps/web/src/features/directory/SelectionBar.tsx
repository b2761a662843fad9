import { Button } from '@heroui/react';
import { limits } from '@parley/model';
import { Contact, Download, MessageCircle, PencilLine, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession, useWorkspace } from '../../data/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useOpenConversation } from '../conversations/use-open-conversation.ts';
import { downloadCards, downloadPeople } from './export-people.ts';
import type { DirectoryPerson } from './person.ts';

type SelectionBarProps = {
  people: readonly DirectoryPerson[];
  onClear(): void;
  /** Undefined if the user may not edit others. */ onEdit: (() => void) | undefined;
};

/** Actions for several people. */
export function SelectionBar({ people, onClear, onEdit }: SelectionBarProps) {
  const { t } = useTranslation('directory');
  const ownId = useSession().userId;
  const workspace = useWorkspace();
  const { open, isOpening } = useOpenConversation();
  const others = people.filter(({ id }) => id !== ownId).map(({ id }) => id);
  const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <div
      role="toolbar"
      aria-label={t('selection')}
      className="flex flex-wrap items-center gap-1.5 border-y border-hairline bg-tint/50 px-gutter py-1.5"
    >
      <IconButton label={t('clearSelection')} icon={X} onPress={onClear} />
      <span className="me-2 text-sm font-medium tabular-nums">
        {t('selected', { count: people.length })}
      </span>
      <Button
        size="sm"
        variant="ghost"
        isPending={isOpening}
        isDisabled={others.length === 0 || others.length > limits.conversationPeople - 1}
        onPress={() => void open(others)}
      >
        <MessageCircle {...icon} />
        {t('message')}
      </Button>
      {onEdit && (
        <Button size="sm" variant="ghost" onPress={onEdit}>
          <PencilLine {...icon} />
          {t('bulk.change')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onPress={() => downloadPeople(people, t)}>
        <Download {...icon} />
        {t('exportCsv')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        onPress={() => downloadCards(people, workspace?.name ?? '', t)}
      >
        <Contact {...icon} />
        {t('exportCards')}
      </Button>
    </div>
  );
}
