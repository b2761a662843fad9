import { Button } from '@heroui/react';
import { clsx } from 'clsx';
import type { Obstacle } from './use-submit.ts';

/** The reason a message is not sent yet, with an action to resolve it. */
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
