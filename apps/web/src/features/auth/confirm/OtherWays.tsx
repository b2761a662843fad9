import { Button } from '@heroui/react';
import { useTranslation } from 'react-i18next';

export type Way = 'code' | 'key' | 'recovery' | 'password' | 'passkey' | 'mail';

type OtherWaysProps = {
  ways: readonly Way[];
  chosen: Way;
  onChoose(way: Way): void;
};

/** The ways to confirm who one is, beside the one that is shown. */
export function OtherWays({ ways, chosen, onChoose }: OtherWaysProps) {
  const { t } = useTranslation('account');
  const others = ways.filter((way) => way !== chosen);
  if (others.length === 0) return null;
  return (
    <div className="-ms-3 flex flex-col items-start gap-1">
      {others.map((way) => (
        <Button key={way} variant="ghost" size="sm" onPress={() => onChoose(way)}>
          {t(`step.use.${way}`)}
        </Button>
      ))}
    </div>
  );
}
