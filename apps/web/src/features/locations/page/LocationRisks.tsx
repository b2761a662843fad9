import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useTableGroup } from '../../../data/index.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Nothing } from '../../../ui/Nothing.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { useRisksAt } from '../queries.ts';

/** Risks at the location. */
export function LocationRisks({ locationId }: { locationId: string }) {
  const { t } = useTranslation('locations');
  const { status, error } = useTableGroup('risks');
  const risks = useRisksAt(locationId);
  return (
    <Section title={t('risks')}>
      {status === 'error' && <LoadError error={error} />}
      {status !== 'error' && risks.length === 0 && (
        <Nothing isKnown={status === 'ready'} skeleton={<SkeletonLines count={2} />}>
          {t('noRisks')}
        </Nothing>
      )}
      {risks.length > 0 && (
        <ul className="border-t border-hairline">
          {risks.map(({ id, title, score, status: state }) => (
            <li key={id} className="border-b border-hairline">
              <Link
                to="/risks/$riskId"
                params={{ riskId: id }}
                className="flex min-h-10 items-center gap-3 rounded-sm py-1.5 hover:bg-hover/60"
              >
                <span
                  className={clsx(
                    'grid h-6 w-9 shrink-0 place-items-center',
                    'rounded-md bg-hover text-sm font-semibold tabular-nums',
                  )}
                  aria-label={t('score', { score })}
                  role="img"
                >
                  {score}
                </span>
                <span
                  className={`min-w-0 flex-1 truncate ${state === 'closed' ? 'text-soft line-through' : ''}`}
                >
                  {title}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
