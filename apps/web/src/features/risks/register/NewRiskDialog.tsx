import { Label } from '@heroui/react';
import { nameText, type Risk } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useOwnId, useTableGroup, useWorkspace } from '../../../data/index.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { toast } from '../../../lib/toast.ts';
import { toastUndo } from '../../../lib/toast-undo.ts';
import { useForm } from '../../../lib/use-form.ts';
import { DayField } from '../../../ui/DayField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import type { Score } from '../level.ts';
import { TITLE_MAX } from '../limits.ts';
import { addLink, binRisks, raiseFromMessages, removeLink } from '../mutations.ts';
import { PersonField } from '../PersonField.tsx';
import { useRisks } from '../queries.ts';
import { riskNumber } from '../risk-number.ts';
import { ScoreMatrix } from '../ScoreMatrix.tsx';
import { similarRisks } from '../similar.ts';

const schema = z.object({
  title: nameText.min(1).max(TITLE_MAX),
  score: z
    .object({ likelihood: z.number(), impact: z.number() })
    .nullable()
    .refine((score) => score !== null),
  owner_id: z.string().nullable(),
  due_on: z.string().nullable(),
});
type Values = Omit<z.input<typeof schema>, 'score'> & { score: Score | null };

type NewRiskDialogProps = {
  title?: string;
  description?: string | null;
  channelId?: string | null;
  /** The messages that the risk is reported from. */
  messageIds?: readonly string[];
  onClose(): void;
};

/** Asks for title, likelihood and impact; everything else can follow. */
export default function NewRiskDialog({
  title: suggested = '',
  description = null,
  channelId = null,
  messageIds = [],
  onClose,
}: NewRiskDialogProps) {
  const { t } = useTranslation('risks');
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const navigate = useNavigate();
  const author = { workspaceId, ownId };
  const open = (riskId: string) => void navigate({ to: '/risks/$riskId', params: { riskId } });
  const form = useForm<Values>(
    schema,
    { title: suggested, score: null, owner_id: null, due_on: null },
    async ({ score, ...fields }) => {
      const risk = { ...fields, ...score, description, channel_id: channelId };
      const riskId = await raiseFromMessages(risk, messageIds, author);
      onClose();
      const done = t('raised', { title: fields.title });
      // In the register, the new row is there to be deleted.
      if (messageIds.length === 0) return void toast.success(done);
      toastUndo(
        done,
        () => binRisks([riskId]),
        () => open(riskId),
      );
    },
  );
  const { title, score, owner_id, due_on } = form.values;
  const addTo = async (risk: Risk) => {
    const linkIds = await Promise.all(
      messageIds.map((message_id) => addLink({ risk_id: risk.id, message_id }, author)),
    );
    onClose();
    toastUndo(
      t('addedTo', { number: riskNumber(risk.number) }),
      () => Promise.all(linkIds.map(removeLink)),
      () => open(risk.id),
    );
  };
  return (
    <FormDialog
      title={t('newRisk')}
      submitLabel={t('raise')}
      className="flex flex-col gap-4"
      isPending={form.isSending}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      <Field
        label={t('whatCouldHappen')}
        placeholder={t('titleExample')}
        value={title}
        onChange={(value) => form.set('title', value)}
        error={form.errors.title}
        maxLength={TITLE_MAX}
        autoFocus
      />
      <Similar
        title={title}
        onAdd={messageIds.length > 0 ? (risk) => toastErrors(addTo(risk)) : undefined}
        onOpen={(risk) => {
          onClose();
          open(risk.id);
        }}
      />
      <div className="flex flex-col gap-1.5">
        <Label>{t('assessment')}</Label>
        <ScoreMatrix
          label={t('assessment')}
          value={score}
          onChange={(chosen) => form.set('score', chosen)}
        />
        {form.errors.score && (
          <p role="alert" className="text-sm text-bad">
            {t('chooseAssessment')}
          </p>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <PersonField
          label={t('owner')}
          value={owner_id}
          onChange={(id) => form.set('owner_id', id)}
        />
        <DayField label={t('due')} value={due_on} onChange={(day) => form.set('due_on', day)} />
      </div>
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
    </FormDialog>
  );
}

/** Risks of the register that may be the same one. */
function Similar({
  title,
  onAdd,
  onOpen,
}: {
  title: string;
  /** Adds the message to the risk; undefined without a message. */
  onAdd: ((risk: Risk) => void) | undefined;
  onOpen(risk: Risk): void;
}) {
  'use memo';
  const { t } = useTranslation('risks');
  useTableGroup('risks');
  const found = similarRisks(title, useRisks());
  if (found.length === 0) return null;
  return (
    <ul
      aria-label={t('similar')}
      className="flex flex-col gap-2 rounded-lg border border-hairline bg-tint/40 px-3 py-2"
    >
      {found.map((risk) => (
        <li key={risk.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0 flex-1 basis-48">
            {t('sounds', { number: riskNumber(risk.number), title: risk.title })}
          </span>
          {onAdd ? (
            <PlainButton size="sm" variant="secondary" onPress={() => onAdd(risk)}>
              {t('addMessageInstead')}
            </PlainButton>
          ) : (
            <PlainButton size="sm" variant="secondary" onPress={() => onOpen(risk)}>
              {t('openInstead', { number: riskNumber(risk.number) })}
            </PlainButton>
          )}
        </li>
      ))}
    </ul>
  );
}
