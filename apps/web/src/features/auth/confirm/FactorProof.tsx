import { useState } from 'react';
import type { SecondStep } from '@parley/client/session/second-step';
import { AppCodeForm } from '../second-step/AppCodeForm.tsx';
import { KeyStep } from '../second-step/KeyStep.tsx';
import { RecoveryCodeForm } from '../second-step/RecoveryCodeForm.tsx';
import { OtherWays, type Way } from './OtherWays.tsx';

type FactorProofProps = { step: SecondStep; onProven(): void };

/** One of a person's second factors, verified once more. */
export function FactorProof({ step, onProven }: FactorProofProps) {
  const apps = step.factors.filter(({ kind }) => kind === 'totp');
  const keys = step.factors.filter(({ kind }) => kind === 'webauthn');
  const ways: Way[] = [
    ...(apps.length > 0 ? ['code' as const] : []),
    ...(keys.length > 0 ? ['key' as const] : []),
    ...(step.hasRecoveryCodes ? ['recovery' as const] : []),
  ];
  const [chosen, choose] = useState<Way>(ways[0] ?? 'code');
  return (
    <>
      {chosen === 'code' && <AppCodeForm apps={apps} onProven={onProven} />}
      {chosen === 'key' && <KeyStep keys={keys} onProven={onProven} />}
      {chosen === 'recovery' && <RecoveryCodeForm onProven={onProven} />}
      <OtherWays ways={ways} chosen={chosen} onChoose={choose} />
    </>
  );
}
