import { isReelSymbol, reelSpriteUrl } from '../../art/reel-sprite.ts';

interface ReelSymbolProps {
  id: string;
  label?: string;
  size?: number;
}

/** A symbol as the cabinet draws it. Decorative where its name stands beside it. A name that is not ours shows as text. */
export const ReelSymbol = ({ id, label, size = 32 }: ReelSymbolProps) =>
  isReelSymbol(id) ? (
    <img src={reelSpriteUrl(id)} alt={label ?? ''} width={size} height={size} draggable={false} className="shrink-0" />
  ) : (
    <span className="max-w-full text-12 break-all">{label ?? id}</span>
  );
