import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';

const HOURS = ['24', '168', '720', '2160'] as const;

/** As what somebody joins, and until when. */
export type Terms = { role: 'member' | 'admin'; hours: (typeof HOURS)[number] };
export const USUAL_TERMS: Terms = { role: 'member', hours: '168' };

export function InviteTerms({
  terms,
  manages,
  onChange,
}: {
  terms: Terms;
  manages: boolean;
  onChange(terms: Terms): void;
}) {
  const { t } = useTranslation('workspaces');
  const roles = manages ? (['member', 'admin'] as const) : (['member'] as const);
  return (
    <>
      <Choice
        label={t('as')}
        value={terms.role}
        onChange={(role) => onChange({ ...terms, role })}
        options={roles.map((key) => ({ key, label: t(`roles.${key}`) }))}
        className="sm:w-36"
      />
      <Choice
        label={t('validFor')}
        value={terms.hours}
        onChange={(hours) => onChange({ ...terms, hours })}
        options={HOURS.map((key) => ({ key, label: t(`hours.${key}`) }))}
        className="sm:w-36"
      />
    </>
  );
}
