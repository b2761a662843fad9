import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Factor } from '../../../data/index.ts';
import { Section } from '../../../ui/PageHeader.tsx';
import { EnrolDialog } from './EnrolDialog.tsx';
import { Loaded } from './Loaded.tsx';
import { useAccount } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Second factors required at sign-in besides the password. */
export function SecondFactor() {
  const { t } = useTranslation('account');
  const factors = useAccount('factors');
  const [adding, add] = useState<Factor['kind'] | null>(null);
  const [made, setMade] = useState<string[] | null>(null);
  const isOn = (factors.data?.length ?? 0) > 0;
  return (
    <>
      <Section title={t('factors.title')} text={t('factors.text')}>
        <Loaded of={factors}>
          {(list) => list.length === 0 && <p className="text-sm text-faint">{t('factors.none')}</p>}
        </Loaded>
        <div className="flex flex-wrap gap-2">
          <Button variant={isOn ? 'outline' : 'primary'} onPress={() => add('totp')}>
            {t('factors.addApp')}
          </Button>
          <Button variant="outline" onPress={() => add('webauthn')}>
            {t('factors.addKey')}
          </Button>
        </div>
      </Section>
      {isOn && <RecoveryCodes made={made} onMade={setMade} />}
      {(adding === 'totp' || adding === 'webauthn') && (
        <EnrolDialog
          kind={adding}
          taken={factors.data?.map(({ name }) => name) ?? []}
          onClose={() => add(null)}
          onFirst={setMade}
        />
      )}
    </>
  );
}
