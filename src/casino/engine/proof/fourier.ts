/** The discrete Fourier transform in place, radix 2. `re` and `im` have the same length, a power of two. */
export function transform(re: Float64Array, im: Float64Array, direction: 'forward' | 'back'): void {
  const size = re.length;
  for (let index = 1, mirrored = 0; index < size; index++) {
    let bit = size >> 1;
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
    mirrored ^= bit;
    if (index < mirrored) {
      [re[index], re[mirrored]] = [re[mirrored]!, re[index]!];
      [im[index], im[mirrored]] = [im[mirrored]!, im[index]!];
    }
  }
  const sign = direction === 'forward' ? -1 : 1;
  const half = size >> 1;
  // Each root from the library, not by repeated multiplication: rounding must not add up along the table.
  const cos = Float64Array.from({ length: half }, (_, index) => Math.cos((2 * Math.PI * index) / size));
  const sin = Float64Array.from({ length: half }, (_, index) => sign * Math.sin((2 * Math.PI * index) / size));
  for (let span = 1; span < size; span <<= 1) {
    const stride = half / span;
    for (let from = 0; from < size; from += span << 1) {
      for (let offset = 0; offset < span; offset++) {
        const [a, b] = [from + offset, from + offset + span];
        const [wr, wi] = [cos[offset * stride]!, sin[offset * stride]!];
        const r = re[b]! * wr - im[b]! * wi;
        const i = re[b]! * wi + im[b]! * wr;
        re[b] = re[a]! - r;
        im[b] = im[a]! - i;
        re[a] = re[a]! + r;
        im[a] = im[a]! + i;
      }
    }
  }
  if (direction === 'back')
    for (let index = 0; index < size; index++) [re[index], im[index]] = [re[index]! / size, im[index]! / size];
}
