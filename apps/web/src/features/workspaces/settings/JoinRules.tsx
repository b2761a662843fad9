import { Button } from '@heroui/react';
import type { JoinRule } from '@parley/model';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignInMethods } from '../../../data/identity.ts';
import { errorText } from '../../../lib/error-text.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { domainIn } from './domain.ts';
import { type JoinRole, useJoinRules } from './use-join-rules.ts';

const ROLES = ['member', 'admin'] as const satisfies readonly JoinRole[];

type JoinRulesProps = { workspaceId: string; canChange: boolean };

/** Rules by which people join without an invitation. Only owners edit them. */
export function JoinRules({ workspaceId, canChange }: JoinRulesProps) {
  const { t } = useTranslation('workspaces');
  const { rules, isKnown, error, add, change, remove } = useJoinRules(workspaceId);
  if (!canChange && rules.length === 0) return null;
  return (
    <Section title={t('joinRules.title')} text={t('joinRules.text')}>
      {error && <LoadError error={error} />}
      {rules.length > 0 && (
        <ul className="flex flex-col" aria-label={t('joinRules.title')}>
          {rules.map((rule) => (
            <Rule
              key={rule.id}
              rule={rule}
              canChange={canChange}
              onRole={(role) => toastErrors(change(rule.id, role))}
              onRemove={() => toastErrors(remove(rule.id))}
            />
          ))}
        </ul>
      )}
      {canChange && isKnown && (
        <NewRule known={rules.flatMap(({ domain }) => domain ?? [])} add={add} />
      )}
    </Section>
  );
}

type RuleProps = {
  rule: JoinRule;
  canChange: boolean;
  onRole(role: JoinRole): void;
  onRemove(): void;
};

function Rule({ rule: { domain, provider, role }, canChange, onRole, onRemove }: RuleProps) {
  const { t } = useTranslation('workspaces');
  const { providers } = useSignInMethods();
  const added = providers.find(({ id }) => id === provider)?.name;
  const name = domain ?? added ?? provider?.replace('custom:', '') ?? '';
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="font-medium wrap-anywhere">{domain ? `@${domain}` : name}</span>
        <span className="text-xs text-faint">
          {t(domain ? 'joinRules.byAddress' : 'joinRules.byProvider')}
        </span>
      </span>
      {canChange ? (
        <>
          <Choice
            label={t('joinRules.roleOf', { name })}
            hideLabel
            value={role}
            onChange={onRole}
            options={ROLES.map((key) => ({ key, label: t(`roles.${key}`) }))}
            className="w-32 shrink-0"
          />
          <IconButton label={t('joinRules.remove', { name })} icon={Trash2} onPress={onRemove} />
        </>
      ) : (
        <span className="text-sm text-soft">{t(`roles.${role}`)}</span>
      )}
    </li>
  );
}

type NewRuleProps = {
  known: readonly string[];
  add(domain: string, role: JoinRole): Promise<void>;
};

function NewRule({ known, add }: NewRuleProps) {
  const { t } = useTranslation('workspaces');
  const [text, setText] = useState('');
  const [role, setRole] = useState<JoinRole>('member');
  const [error, setError] = useState<string | undefined>();
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    const domain = domainIn(text);
    if (domain === null) return setError(t('joinRules.noDomain'));
    if (known.includes(domain)) return setError(t('joinRules.known', { domain }));
    setError(undefined);
    setSaving(true);
    await add(domain, role).then(
      () => setText(''),
      (problem: unknown) => setError(errorText(problem)),
    );
    setSaving(false);
  };

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={t('joinRules.domain')}
        value={text}
        onChange={setText}
        error={error}
        description={t('joinRules.domainHint')}
        placeholder="example.com"
        maxLength={255}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          label={t('as')}
          value={role}
          onChange={setRole}
          options={ROLES.map((key) => ({ key, label: t(`roles.${key}`) }))}
          className="w-36"
        />
        <Button type="submit" variant="primary" isPending={isSaving}>
          {t('joinRules.add')}
        </Button>
      </div>
    </form>
  );
}
