import { Button, Checkbox } from '@heroui/react';
import { type Risk, type RiskAction, times, cleanName } from '@parley/model';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { useOwnId } from '../../../data/index.ts';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { DayField } from '../../../ui/DayField.tsx';
import { useToday } from '../../../lib/use-today.ts';
import { TITLE_MAX } from '../limits.ts';
import { addAction, changeAction, removeAction, restoreAction } from '../mutations.ts';
import { PersonField } from '../PersonField.tsx';
import { useActionsOf } from '../queries.ts';

/** A risk's actions with owners and due dates. */
export function Actions({ risk, isReadOnly }: { risk: Risk; isReadOnly: boolean }) {
  const { t } = useTranslation('risks');
  const actions = useActionsOf(risk.id);
  const done = actions.filter(({ done_at }) => done_at !== null).length;
  return (
    <Section
      title={actions.length > 0 ? t('actionsDone', { done, count: actions.length }) : t('actions')}
    >
      {actions.length > 0 && (
        <ul aria-label={t('actions')} className="border-t border-hairline">
          {actions.map((action) => (
            <ActionRow key={action.id} action={action} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
      {!isReadOnly && <NewAction risk={risk} />}
      {isReadOnly && actions.length === 0 && <p className="text-faint">{t('nothingYet')}</p>}
    </Section>
  );
}

function ActionRow({ action, isReadOnly }: { action: RiskAction; isReadOnly: boolean }) {
  const { t } = useTranslation('risks');
  const ownId = useOwnId();
  const today = useToday();
  const { id, title, assignee_id, due_on, done_at } = action;
  const isDone = done_at !== null;
  const isLate = !isDone && due_on !== null && due_on < today;
  const setDone = async (isNow: boolean) => {
    await changeAction(id, { done_at: isNow ? new Date().toISOString() : null });
    if (isNow)
      toast.success(t('actionDone'), {
        duration: times.undoDeleteMs,
        action: {
          label: t('undo'),
          onClick: () => toastErrors(changeAction(id, { done_at: null })),
        },
      });
  };
  const remove = async () => {
    await removeAction(id);
    toast(t('actionRemoved'), {
      duration: times.undoDeleteMs,
      action: { label: t('undo'), onClick: () => toastErrors(restoreAction(action, ownId)) },
    });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-hairline py-1.5">
      <Checkbox
        aria-label={t('markDone', { title })}
        isSelected={isDone}
        isDisabled={isReadOnly}
        onChange={(isNow) => toastErrors(setDone(isNow))}
        className="m-0"
      >
        <Checkbox.Content>
          <Checkbox.Control className="border border-faint">
            <Checkbox.Indicator />
          </Checkbox.Control>
        </Checkbox.Content>
      </Checkbox>
      <span className={`min-w-40 flex-1 ${isDone ? 'text-faint line-through' : ''}`}>
        {title}
        {isLate && <span className="ms-2 text-sm text-bad">{t('overdue')}</span>}
      </span>
      <PersonField
        label={t('assigneeOf', { title })}
        hideLabel
        value={assignee_id}
        isDisabled={isReadOnly}
        onChange={(profileId) => toastErrors(changeAction(id, { assignee_id: profileId }))}
        className="w-40"
      />
      <DayField
        label={t('dueOf', { title })}
        hideLabel
        value={due_on}
        isDisabled={isReadOnly}
        onChange={(day) => toastErrors(changeAction(id, { due_on: day }))}
        className="w-38"
      />
      {!isReadOnly && (
        <IconButton
          label={t('removeOf', { title })}
          icon={Trash2}
          className="text-soft"
          onPress={() => toastErrors(remove())}
        />
      )}
    </li>
  );
}

function NewAction({ risk }: { risk: Risk }) {
  const { t } = useTranslation('risks');
  const ownId = useOwnId();
  const [title, setTitle] = useState('');
  const [assignee, setAssignee] = useState<string | null>(null);
  const [due, setDue] = useState<string | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (cleanName(title) === '') return;
    setTitle('');
    setAssignee(null);
    setDue(null);
    toastErrors(
      addAction(risk, { title: cleanName(title), assignee_id: assignee, due_on: due }, ownId),
    );
  };
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-2">
      <div className="min-w-48 flex-1">
        <Field
          label={t('newAction')}
          placeholder={t('actionExample')}
          value={title}
          onChange={setTitle}
          maxLength={TITLE_MAX}
        />
      </div>
      <PersonField label={t('assignee')} value={assignee} onChange={setAssignee} className="w-40" />
      <DayField label={t('dueBy')} value={due} onChange={setDue} className="w-38" />
      <Button
        type="submit"
        variant="outline"
        isDisabled={cleanName(title) === ''}
        className="border border-hairline"
      >
        <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('add')}
      </Button>
    </form>
  );
}
