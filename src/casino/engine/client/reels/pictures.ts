// All textures of a stage, drawn before it opens.
import type { Texture } from 'pixi.js';
import { paint, paintSymbol } from './rasterise.ts';
import type { SymbolTextures } from './reel.ts';
import type { Shape } from './shape.ts';
import type { Mood, Theme } from './theme.ts';

export interface Pictures {
  symbols: ReadonlyMap<string, SymbolTextures>;
  room: Texture;
  frame: Texture;
  /** Drawn over the reels, where the theme has that. */
  over: Texture | undefined;
  logo: Texture;
  air: Texture;
  cheer: Texture;
  /** The room in another mood, drawn on demand and kept. */
  roomIn(mood: Mood): Promise<Texture>;
  destroy(): void;
}

/** `detail`: 1 is the full resolution of a sharp screen. `hasRush`: symbols are also drawn as they look in motion. */
export async function paintPictures(theme: Theme, shape: Shape, detail: number, hasRush: boolean): Promise<Pictures> {
  const [wide, high] = [shape.reels * 100, shape.tall * 100];
  const edge = theme.frame.margin * 100;
  const around = (draw: (wide: number, high: number) => string): Promise<Texture> => {
    const [width, height] = [wide + edge * 2, high + edge * 2];
    return paint(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-edge} ${-edge} ${width} ${height}">${draw(wide, high)}</svg>`,
      width * 2 * detail,
      height * 2 * detail,
    );
  };
  const paintRoom = (mood: Mood): Promise<Texture> => paint(theme.scenery(mood), 1600 * detail, 1000 * detail);
  const { logo: lettering } = theme.art;
  const [symbols, room, frame, over, logo, air, cheer] = await Promise.all([
    paintSymbols(theme, 256 * detail, hasRush),
    paintRoom('base'),
    around(theme.frame.draw),
    theme.frame.over && around(theme.frame.over),
    paint(lettering.svg, lettering.width * 2, lettering.height * 2),
    paint(theme.air.shape, 64, 64),
    paint(theme.cheer.shape, 64, 64),
  ]);
  const rooms = new Map<Mood, Texture>([['base', room]]);
  let isGone = false;
  return {
    symbols,
    room,
    frame,
    over,
    logo,
    air,
    cheer,
    async roomIn(mood) {
      const cached = rooms.get(mood);
      if (cached) return cached;
      const texture = await paintRoom(mood);
      if (isGone) texture.destroy(true);
      else rooms.set(mood, texture);
      return texture;
    },
    destroy() {
      isGone = true;
      for (const texture of [frame, over, logo, air, cheer, ...rooms.values()]) texture?.destroy(true);
      for (const texture of new Set([...symbols.values()].flatMap((pictures) => [pictures.still, pictures.rushing])))
        texture.destroy(true);
    },
  };
}

async function paintSymbols(
  { art }: Theme,
  size: number,
  hasRush: boolean,
): Promise<ReadonlyMap<string, SymbolTextures>> {
  const painted = Object.entries(art.symbols).map(
    async ([name, svg]) => [name, await paintSymbol(svg, size, hasRush)] as const,
  );
  return new Map(await Promise.all(painted));
}
