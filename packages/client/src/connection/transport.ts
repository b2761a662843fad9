import type { RealtimeClientOptions } from '@supabase/supabase-js';

/** The WebSocket constructor. */
export type Transport = NonNullable<RealtimeClientOptions['transport']>;
