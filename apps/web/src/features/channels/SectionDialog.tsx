import { cleanName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import type { OwnChannel } from './queries.ts';
import { moveToSection, useSectionRows } from './section-rows.ts';

/** Chooses the section of a channel or conversation, or names a new one. */
export function SectionDialog({ own, onClose }: { own: OwnChannel; onClose(): void }) {
  const { t } = useTranslation('channels');
  const rows = useSectionRows();
  const sections = rows.filter(({ kind }) => kind === 'own');
  const [name, setName] = useState(
    () => sections.find(({ channel_ids }) => channel_ids.includes(own.channel.id))?.name ?? '',
  );
  return (
    <FormDialog
      title={t('section.title')}
      submitLabel={t('section.move')}
      onSubmit={() => {
        toastErrors(moveToSection(own, cleanName(name), rows));
        onClose();
      }}
      onClose={onClose}
    >
      <SuggestField
        label={t('section.name')}
        value={name}
        options={sections.flatMap((row) => row.name ?? [])}
        onChange={setName}
        error={undefined}
      />
      <p className="mt-2 text-sm text-soft">{t('section.text')}</p>
    </FormDialog>
  );
}
