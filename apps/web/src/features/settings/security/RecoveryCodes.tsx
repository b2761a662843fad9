import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../../data/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { Loaded } from './Loaded.tsx';
import { MadeCodes } from './MadeCodes.tsx';
import { changing, useAccount } from './queries.ts';

type RecoveryCodesProps = {
  /** Newly created codes, which cannot be read later. */
  made: string[] | null;
  onMade(codes: string[]): void;
};

/** Recovery codes for a lost factor. */
export function RecoveryCodes({ made, onMade }: RecoveryCodesProps) {
  const { t } = useTranslation('account');
  const status = useAccount('recoveryCodes');
  const [isAsked, ask] = useState(false);
  const make = async (isFirst: boolean) =>
    onMade(await changing(() => account.factors.makeRecoveryCodes(isFirst)));
  return (
    <Section title={t('codes.title')} text={t('codes.text')}>
      {made && <MadeCodes codes={made} />}
      <Loaded of={status}>
        {(codes) => (
          <>
            {!made && !codes && <p className="text-soft">{t('codes.none')}</p>}
            <div>
              <Button
                variant="outline"
                onPress={() => (codes ? ask(true) : toastErrors(make(true)))}
              >
                {t(codes ? 'codes.renew' : 'codes.make')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={ask}
        title={t('codes.renewTitle')}
        text={t('codes.renewText')}
        confirmLabel={t('codes.renew')}
        onConfirm={() => toastErrors(make(false))}
      />
    </Section>
  );
}
