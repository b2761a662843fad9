import { Button } from '@heroui/react';
import { useTranslation } from 'react-i18next';

export type ProofMethod = 'code' | 'key' | 'recovery' | 'password' | 'passkey' | 'mail';

type OtherMethodsProps = {
  methods: readonly ProofMethod[];
  chosen: ProofMethod;
  onChoose(method: ProofMethod): void;
};

/** Alternatives to the shown method of proof. */
export function OtherMethods({ methods, chosen, onChoose }: OtherMethodsProps) {
  const { t } = useTranslation('account');
  const others = methods.filter((method) => method !== chosen);
  if (others.length === 0) return null;
  return (
    <div className="-ms-3 flex flex-col items-start gap-1">
      {others.map((method) => (
        <Button key={method} variant="ghost" size="sm" onPress={() => onChoose(method)}>
          {t(`step.use.${method}`)}
        </Button>
      ))}
    </div>
  );
}
