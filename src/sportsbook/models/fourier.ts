/**
 * Fourier transforms of squares: the law of a sum of two independent pairs of numbers is the product of their spectra, where a direct
 * sum over all places of both takes a hundred times as long. Places count modulo the size.
 */

/** Complex numbers in a square of `size` × `size`, row by row. */
export interface Plane {
  re: Float64Array;
  im: Float64Array;
}

export interface Fourier {
  /** Of real numbers. The result has rows and columns swapped, as `values` expects it. */
  spectrum(values: Float64Array): Plane;
  /** The real numbers that have this spectrum. */
  values(spectrum: Plane): Float64Array;
}

/** `size` is a power of two. */
export function fourier(size: number): Fourier {
  const cosine = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, at) => Math.sin((2 * Math.PI * at) / size));
  const bits = Math.log2(size);
  const reversed = Int32Array.from({ length: size }, (_, at) => {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit++) if (at & (1 << bit)) mirrored |= 1 << (bits - 1 - bit);
    return mirrored;
  });

  /** All columns up to the last with a value at once. */
  function transformColumns(plane: Plane, sign: 1 | -1): void {
    const width = widthOf(plane);
    for (let row = 0; row < size; row++) if (reversed[row]! > row) swapRows(plane, width, row, reversed[row]!);
    for (let half = 1; half < size; half *= 2)
      for (let at = 0; at < half; at++) {
        const c = cosine[(at * size) / (2 * half)]!;
        const s = sign * sine[(at * size) / (2 * half)]!;
        for (let row = at; row < size; row += 2 * half)
          combineRows(plane, width, row * size, (row + half) * size, c, s);
      }
  }

  function combineRows({ re, im }: Plane, width: number, first: number, second: number, c: number, s: number): void {
    for (let low = first, high = second; low < first + width; low++, high++) {
      const lowRe = re[low]!;
      const lowIm = im[low]!;
      const real = re[high]! * c - im[high]! * s;
      const imaginary = re[high]! * s + im[high]! * c;
      re[low] = lowRe + real;
      im[low] = lowIm + imaginary;
      re[high] = lowRe - real;
      im[high] = lowIm - imaginary;
    }
  }

  function widthOf({ re, im }: Plane): number {
    let width = 0;
    for (let from = 0; from < size * size; from += size)
      for (let column = size - 1; column >= width; column--)
        if (re[from + column] !== 0 || im[from + column] !== 0) width = column + 1;
    return width;
  }

  function swapRows({ re, im }: Plane, width: number, first: number, second: number): void {
    for (let column = 0; column < width; column++) swap(re, im, first * size + column, second * size + column);
  }

  function swapRowsAndColumns({ re, im }: Plane): void {
    for (let row = 0; row < size; row++)
      for (let column = row + 1; column < size; column++) swap(re, im, row * size + column, column * size + row);
  }

  function transform(plane: Plane, sign: 1 | -1): Plane {
    transformColumns(plane, sign);
    swapRowsAndColumns(plane);
    transformColumns(plane, sign);
    return plane;
  }

  return {
    spectrum: (values) => transform({ re: values.slice(), im: new Float64Array(size * size) }, -1),
    values({ re, im }) {
      const plane = transform({ re: re.slice(), im: im.slice() }, 1);
      for (let at = 0; at < size * size; at++) plane.re[at] = plane.re[at]! / (size * size);
      return plane.re;
    },
  };
}

function swap(re: Float64Array, im: Float64Array, first: number, second: number): void {
  const real = re[first]!;
  const imaginary = im[first]!;
  re[first] = re[second]!;
  im[first] = im[second]!;
  re[second] = real;
  im[second] = imaginary;
}

export function product(first: Plane, second: Plane): Plane {
  const length = first.re.length;
  const both: Plane = { re: new Float64Array(length), im: new Float64Array(length) };
  for (let at = 0; at < length; at++) {
    both.re[at] = first.re[at]! * second.re[at]! - first.im[at]! * second.im[at]!;
    both.im[at] = first.re[at]! * second.im[at]! + first.im[at]! * second.re[at]!;
  }
  return both;
}

/** The sum over all places of one times the other, from the spectra of real numbers. */
export function sumOfProducts(first: Plane, second: Plane): number {
  let sum = 0;
  for (let at = 0; at < first.re.length; at++) sum += first.re[at]! * second.re[at]! + first.im[at]! * second.im[at]!;
  return sum / first.re.length;
}
