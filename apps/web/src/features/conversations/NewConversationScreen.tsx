import { Button } from '@heroui/react';
import { limits, type Profile, profileName } from '@parley/model';
import { clsx } from 'clsx';
import { Check, Sparkles, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFoundPeople, usePresence, useSession } from '../../data/index.ts';
import { foundByName } from '../../lib/found-by-name.ts';
import { hasHover } from '../../lib/has-hover.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { FirstOf } from '../../ui/FirstOf.tsx';
import { InvitedMark } from '../../ui/InvitedMark.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { useInvited } from '../members/queries.ts';
import { usePeopleToAsk } from './queries.ts';
import { useOpenConversation } from './use-open-conversation.ts';

/**
 * Chooses the members of a new conversation (`/chat/new`): one person, several, or the assistant.
 */
export default function NewConversationScreen() {
  'use memo';
  const { t } = useTranslation('conversations');
  const { people, assistant } = usePeopleToAsk();
  const invited = useInvited();
  const { open, isOpening } = useOpenConversation();
  const [search, setSearch] = useState('');
  const isKnown = useFoundPeople(search.trim());
  const [chosen, setChosen] = useState<string[]>([]);
  const found = foundByName(people, profileName, search.trim());
  const isFull = chosen.length >= limits.conversationPeople - 1;
  const toggle = (id: string) =>
    setChosen((before) =>
      before.includes(id) ? before.filter((known) => known !== id) : [...before, id],
    );
  return (
    <>
      <PageHeader
        title={t('newTitle')}
        text={t('newText', { max: limits.conversationPeople })}
        actions={
          <Button
            size="sm"
            variant="primary"
            isDisabled={chosen.length === 0}
            isPending={isOpening}
            onPress={() => void open(chosen)}
          >
            {t('start')}
          </Button>
        }
      />
      <PageBody>
        <div className="flex flex-col gap-4">
          {assistant && (
            <button
              type="button"
              disabled={isOpening}
              onClick={() => void open([assistant.id])}
              className="hairline-card flex cursor-pointer items-center gap-3 p-3 text-start hover:bg-hover"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-tint text-accent">
                <Sparkles size={18} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t('askAssistant')}</span>
                <span className="block text-sm text-soft">{t('askAssistantText')}</span>
              </span>
            </button>
          )}
          <FilterField
            label={t('searchPeople')}
            value={search}
            onChange={setSearch}
            autoFocus={hasHover()}
          />
          <Chosen people={people.filter(({ id }) => chosen.includes(id))} onRemove={toggle} />
          <FirstOf items={found} label={t('people')} className="border-t border-hairline">
            {(person) => (
              <PersonRow
                key={person.id}
                person={person}
                isInvited={invited.has(person.id)}
                isChosen={chosen.includes(person.id)}
                isDisabled={isFull && !chosen.includes(person.id)}
                onToggle={() => toggle(person.id)}
              />
            )}
          </FirstOf>
          {found.length === 0 && (
            <Nothing isKnown={isKnown}>{t('nobodyFound', { search })}</Nothing>
          )}
          {isFull && (
            <p role="status" className="text-sm text-soft">
              {t('full', { max: limits.conversationPeople })}
            </p>
          )}
        </div>
      </PageBody>
    </>
  );
}

function Chosen({ people, onRemove }: { people: Profile[]; onRemove(id: string): void }) {
  const { t } = useTranslation('conversations');
  if (people.length === 0) return null;
  return (
    <ul aria-label={t('chosen')} className="flex flex-wrap gap-1.5">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            aria-label={t('remove', { name: profileName(person) })}
            onClick={() => onRemove(person.id)}
            className={clsx(
              'flex h-7 items-center gap-1.5 ps-1 pe-2',
              'cursor-pointer rounded-full bg-tint text-sm',
              'hover:bg-hover',
            )}
          >
            <Avatar profile={person} size="xs" />
            {profileName(person)}
            <X size={13} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function PersonRow({
  person,
  isInvited,
  isChosen,
  isDisabled,
  onToggle,
}: {
  person: Profile;
  isInvited: boolean;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle(): void;
}) {
  const { t } = useTranslation('conversations');
  const here = usePresence();
  const isOwn = useSession().userId === person.id;
  const name = profileName(person);
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        role="checkbox"
        aria-checked={isChosen}
        disabled={isDisabled}
        onClick={onToggle}
        className={clsx(
          'bleed flex h-12 w-full items-center gap-3',
          'cursor-pointer text-start outline-offset-[-2px]',
          'disabled:cursor-default disabled:opacity-50',
        )}
      >
        <Avatar profile={person} size="sm" presence={here?.has(person.id)} />
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <span className="truncate">{isOwn ? t('self', { name }) : name}</span>
          {isInvited && <InvitedMark />}
        </span>
        <span
          className={clsx(
            'grid size-5 place-items-center rounded border',
            isChosen ? 'border-accent bg-accent text-(--on-accent)' : 'border-hairline',
          )}
        >
          {isChosen && <Check size={13} strokeWidth={2.5} aria-hidden="true" />}
        </span>
      </button>
    </li>
  );
}
