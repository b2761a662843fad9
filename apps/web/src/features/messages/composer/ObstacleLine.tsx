import { Button } from '@heroui/react';
import { clsx } from 'clsx';
import type { Obstacle } from './use-submit.ts';

/** Why a message is not sent yet, and what can be done about it. */
export function ObstacleLine({ obstacle: { text, isWait, action } }: { obstacle: Obstacle }) {
  return (
    <p
      role={isWait ? 'status' : 'alert'}
      className={clsx(
        'flex flex-wrap items-center gap-x-2 px-3.5 pb-1',
        'text-sm',
        isWait ? 'text-soft' : 'text-bad',
      )}
    >
      {text}
      {action && (
        <Button size="sm" variant="tertiary" onPress={action.run}>
          {action.label}
        </Button>
      )}
    </p>
  );
}
