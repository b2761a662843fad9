import { initials, type Profile, profileName } from '@parley/model';
import { Sparkles } from 'lucide-react';
import { memo } from 'react';
import { avatarImage } from '../data/avatar-image.ts';
import { supabase } from '../data/identity.ts';
import { hueOf } from '../lib/hue.ts';

export type AvatarProps = {
  profile: Pick<Profile, 'id' | 'name' | 'avatar_path' | 'role'> | null | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg';
  /** Shown as a dot; undefined where presence does not matter. */
  presence?: boolean | undefined;
};

/** Of its width. */
const ROUNDNESS = 0.24;
/** Letters in a smaller one could not be read: its colour is enough. */
const LEAST_WITH_LETTERS = 24;

const PIXELS = { xs: 20, sm: 24, md: 36, lg: 72 } as const;

/**
 * A person's picture, else at most two initials on a colour of their own; an assistant without a
 * picture has its mark.
 */
export const Avatar = memo(function Avatar({ profile, size = 'md', presence }: AvatarProps) {
  const pixels = PIXELS[size];
  const style = {
    width: pixels,
    height: pixels,
    fontSize: pixels * 0.4,
    // One shape at every size.
    borderRadius: Math.round(pixels * ROUNDNESS),
  };
  return (
    <span className="relative inline-block shrink-0" aria-hidden="true">
      <Face profile={profile} pixels={pixels} style={style} />
      {presence !== undefined && (
        <span
          className={`absolute -end-0.5 -bottom-0.5 rounded-full border-rail ${pixels < 30 ? 'size-2 border' : 'size-2.5 border-2'} ${presence ? 'bg-good' : 'bg-hairline'}`}
        />
      )}
    </span>
  );
});

type FaceProps = { profile: AvatarProps['profile']; pixels: number; style: React.CSSProperties };

function Face({ profile, pixels, style }: FaceProps) {
  if (profile?.avatar_path) {
    return (
      <img
        {...avatarImage(supabase, profile.avatar_path, pixels)}
        className="object-cover"
        alt=""
        width={pixels}
        height={pixels}
        style={style}
        loading="lazy"
      />
    );
  }
  if (profile?.role === 'assistant') {
    return (
      <span className="grid place-items-center bg-tint text-accent" style={style}>
        <Sparkles size={pixels * 0.5} strokeWidth={1.75} />
      </span>
    );
  }
  return (
    <span
      className="grid place-items-center font-semibold"
      style={{ ...style, ...coloursOf(profile?.id ?? '') }}
    >
      {pixels >= LEAST_WITH_LETTERS && initials(profileName(profile))}
    </span>
  );
}

/**
 * Calm colours that stay the same for an id; the dark ones are as quiet as the page around them.
 */
function coloursOf(id: string): { background: string; color: string } {
  const hue = hueOf(id);
  return {
    background: `light-dark(oklch(0.85 0.065 ${hue}), oklch(0.42 0.06 ${hue}))`,
    color: `light-dark(oklch(0.3 0.04 60), oklch(0.92 0.03 ${hue}))`,
  };
}
