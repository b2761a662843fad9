import type { RealtimeClientOptions } from '@supabase/supabase-js';

/** What opens websockets. */
export type Transport = NonNullable<RealtimeClientOptions['transport']>;
