import { expect, test } from 'vitest';
import { supabase } from '../../data/index.ts';
import { realtimeStateOf } from './queries.ts';

test('the realtime connection is connecting, connected, disconnecting or disconnected', async () => {
  expect(realtimeStateOf(await supabase.whole())).toBe('disconnected');
  // The realtime client's names for socket states.
  const states = ['connecting', 'open', 'closing', 'closed'].map((word) =>
    realtimeStateOf({ realtime: { connectionState: () => word } }),
  );
  expect(states).toEqual(['connecting', 'connected', 'disconnecting', 'disconnected']);
});
