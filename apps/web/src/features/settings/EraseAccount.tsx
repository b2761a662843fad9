import { Button } from '@heroui/react';
import { profileName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useProfiles } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { eraseAccount, type ErasureCount, useErasureCounts } from './erasure.ts';

/** Words and files, which go only if the user chooses so. */
const WORDS = new Set<ErasureCount['what']>(['messages', 'attachments']);

/** Closes the account; says first what goes, what stays and why. */
export function EraseAccount() {
  const { t } = useTranslation('settings');
  const { data: counts, error } = useErasureCounts();
  const own = useProfiles().get(useOwnId());
  const [blanks, setBlanks] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const stays = ({ what, stays: kept }: ErasureCount) => kept && !(blanks && WORDS.has(what));
  return (
    <Section title={t('erase.title')} text={t('erase.text')}>
      {error && <LoadError error={error} />}
      {!counts && !error && <SkeletonLines />}
      {counts && (
        <>
          <Counts title={t('erase.goes')} rows={counts.filter((row) => !stays(row))} />
          <Counts title={t('erase.stays')} rows={counts.filter(stays)} text={t('erase.why')} />
          <Toggle
            label={t('erase.blanks')}
            text={t('erase.blanksText')}
            isOn={blanks}
            onChange={setBlanks}
          />
        </>
      )}
      <div>
        <Button variant="danger" isDisabled={!counts} onPress={() => setAsked(true)}>
          {t('erase.button')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('erase.title')}
        text={t(blanks ? 'erase.confirmBlanks' : 'erase.confirm')}
        confirmLabel={t('erase.button')}
        typedName={profileName(own)}
        onConfirm={() => toastErrors(eraseAccount(blanks))}
      />
    </Section>
  );
}

function Counts({
  title,
  text,
  rows,
}: {
  title: string;
  text?: string;
  rows: readonly ErasureCount[];
}) {
  const { t, i18n } = useTranslation('settings');
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-start">
        <span className="font-semibold">{title}</span>
        {text && <span className="block text-soft">{text}</span>}
      </caption>
      <tbody>
        {rows.map(({ what, count }) => (
          <tr key={what} className="border-t border-hairline">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              {t(`erase.kinds.${what}`)}
            </th>
            <td className="py-1.5 text-end tabular-nums">{count.toLocaleString(i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
