import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var SIZES = {
	spin: {
		big: 10n,
		huge: 50n
	},
	bought: {
		big: 2n,
		huge: 5n
	}
};
function celebrationOf(wonMinor, stakeMinor, costMinor) {
	if (wonMinor <= costMinor) return "none";
	const sizes = costMinor > stakeMinor ? SIZES.bought : SIZES.spin;
	if (wonMinor >= sizes.huge * costMinor) return "huge";
	return wonMinor >= sizes.big * costMinor ? "big" : "small";
}
var multiplierAfter = ({ multiplier }, retriggers) => Math.min(multiplier.first + multiplier.step * retriggers, multiplier.last);
var openFreeSpins = (rules, spins) => ({
	played: 0,
	total: spins,
	retriggers: 0,
	multiplier: multiplierAfter(rules, 0)
});
function retrigger(rules, feature) {
	if (feature.retriggers >= rules.retrigger.atMost) return false;
	feature.retriggers++;
	feature.total += rules.retrigger.spins;
	feature.multiplier = multiplierAfter(rules, feature.retriggers);
	return true;
}
function compileLines({ lines, pays, wild, reels, rows }) {
	const cells = Uint8Array.from(lines.flatMap((line) => {
		assert(line.length === reels && line.every((row) => row >= 0 && row < rows), "a line leaves the board");
		return line.map((row, reel) => reel * rows + row);
	}));
	const width = reels + 1;
	const table = new Int32Array(256 * width);
	for (const [symbol, units] of pays) units.forEach((unit, index) => table[symbol * width + index + 1] = unit);
	const read = (board, from) => {
		let symbol = board[cells[from]];
		let count = 1;
		let wilds = 0;
		if (symbol === wild) {
			while (count < reels && board[cells[from + count]] === wild) count++;
			wilds = count;
			if (count === reels) return wild * width + count;
			symbol = board[cells[from + count]];
			count++;
		}
		while (count < reels) {
			const next = board[cells[from + count]];
			if (next !== symbol && next !== wild) break;
			count++;
		}
		const asSymbol = symbol * width + count;
		if (wilds === 0) return asSymbol;
		const asWilds = wild * width + wilds;
		return table[asWilds] > table[asSymbol] ? asWilds : asSymbol;
	};
	const linesFrom = Array.from({ length: rows }, (_, row) => Int32Array.from(lines.flatMap((line, index) => line[0] === row ? [index * reels] : [])));
	const shortestRun = Int32Array.from({ length: 256 }, (_, symbol) => {
		const shortest = pays.get(symbol)?.findIndex((units) => units > 0) ?? -1;
		return shortest < 0 ? reels + 1 : shortest + 1;
	});
	const cannotPay = (board, symbol) => {
		const reach = shortestRun[symbol];
		if (reach > reels) return true;
		for (let reel = 1, cell = rows; reel < reach; reel++) {
			let found = false;
			for (const end = cell + rows; cell < end; cell++) {
				const shown = board[cell];
				if (shown === symbol || shown === wild) found = true;
			}
			if (!found) return true;
		}
		return false;
	};
	return {
		total(board) {
			let units = 0;
			for (let row = 0; row < rows; row++) {
				const symbol = board[row];
				if (symbol !== wild && cannotPay(board, symbol)) continue;
				const starts = linesFrom[row];
				for (let index = 0; index < starts.length; index++) units += table[read(board, starts[index])];
			}
			return units;
		},
		wins(board) {
			const wins = [];
			for (let line = 0; line < lines.length; line++) {
				const place = read(board, line * reels);
				const units = table[place];
				if (units > 0) wins.push({
					line,
					symbol: Math.floor(place / width),
					count: place % width,
					units
				});
			}
			return wins;
		}
	};
}
function countSymbol(board, symbol) {
	let count = 0;
	for (let cell = 0; cell < board.length; cell++) if (board[cell] === symbol) count++;
	return count;
}
function compileReels(strips, codes, rows) {
	const numbers = new Map(Object.keys(codes).map((code, number) => [code, number]));
	const cells = strips.map((strip) => {
		assert(strip.length >= rows, "a strip is shorter than the window");
		const looped = (strip + strip.slice(0, rows - 1)).split("");
		return Uint8Array.from(looped, (code) => {
			const number = numbers.get(code);
			assert(number !== void 0, `strip has the unknown symbol ${code}`);
			return number;
		});
	});
	return {
		rows,
		lengths: strips.map((strip) => strip.length),
		cells
	};
}
function spinReels(reels, random, stops, board) {
	const { rows, cells, lengths } = reels;
	for (let reel = 0, cell = 0; reel < cells.length; reel++) {
		const strip = cells[reel];
		const stop = random.int(lengths[reel]);
		stops[reel] = stop;
		for (let row = 0; row < rows; row++) board[cell++] = strip[stop + row];
	}
}
function namedBoard(board, rows, names) {
	const columns = [];
	for (let cell = 0; cell < board.length; cell += rows) {
		const column = [];
		for (let row = 0; row < rows; row++) column.push(names[board[cell + row]]);
		columns.push(column);
	}
	return columns;
}
var weightOf = (table) => table.reduce((sum, [, weight]) => sum + weight, 0);
function drawWeighted(table, random) {
	let rest = random.int(weightOf(table));
	for (const [value, weight] of table) {
		if (rest < weight) return value;
		rest -= weight;
	}
	assert(false, "a draw lies beyond the weights");
}
function linesSlot(rules) {
	const codes = Object.keys(rules.symbols);
	const symbolNames = Object.values(rules.symbols);
	const reelCount = rules.strips.base.length;
	const numberOf = (code) => {
		assert(codes.includes(code), `the symbol ${code} is not declared`);
		return codes.indexOf(code);
	};
	const reels = {
		base: compileReels(rules.strips.base, rules.symbols, rules.rows),
		free: compileReels(rules.strips.free, rules.symbols, rules.rows)
	};
	const lines = compileLines({
		lines: rules.lines,
		pays: new Map(Object.entries(rules.pays).map(([code, units]) => [numberOf(code), units])),
		wild: numberOf(rules.wild),
		reels: reelCount,
		rows: rules.rows
	});
	const scatter = numberOf(rules.scatter);
	const cells = reelCount * rules.rows;
	const byCount = (values) => Array.from({ length: cells + 1 }, (_, count) => values[count] ?? 0);
	const scatterPays = byCount(rules.scatterPays);
	const award = byCount(rules.freeSpins.award);
	const capUnits = rules.maxWin * rules.lines.length;
	const stops = Array.from({ length: reelCount }, () => 0);
	const board = new Uint8Array(cells);
	let scattersShown = 0;
	function turn(set, random) {
		spinReels(set, random, stops, board);
		scattersShown = countSymbol(board, scatter);
		return lines.total(board) + scatterPays[scattersShown];
	}
	function recordBoard(record, set, multiplier, total, unit) {
		record({
			type: "reveal",
			reels: set,
			stops: [...stops],
			board: namedBoard(board, rules.rows, symbolNames)
		});
		let spinUnits = 0;
		for (const win of lines.wins(board)) {
			spinUnits += win.units * multiplier;
			const amount = amountOf(win.units * multiplier, unit);
			record({
				type: "line-win",
				line: win.line,
				symbol: symbolNames[win.symbol],
				count: win.count,
				multiplier,
				amount
			});
		}
		const pay = scatterPays[scattersShown] * multiplier;
		if (pay > 0) record({
			type: "scatter-win",
			count: scattersShown,
			multiplier,
			amount: amountOf(pay, unit)
		});
		spinUnits += pay;
		if (spinUnits > 0) record({
			type: "spin-win",
			amount: amountOf(spinUnits, unit),
			total: amountOf(total, unit)
		});
	}
	function playFreeSpins(spins, before, random, record, unit) {
		const feature = openFreeSpins(rules.freeSpins, spins);
		let won = before;
		while (feature.played < feature.total && won < capUnits) {
			feature.played++;
			const { multiplier } = feature;
			record?.({
				type: "free-spin",
				number: feature.played,
				of: feature.total,
				multiplier
			});
			won = Math.min(won + turn(reels.free, random) * multiplier, capUnits);
			if (record) recordBoard(record, "free", multiplier, won, unit);
			if (award[scattersShown] > 0 && won < capUnits && retrigger(rules.freeSpins, feature)) record?.({
				type: "retrigger",
				spins: rules.freeSpins.retrigger.spins,
				of: feature.total,
				multiplier: feature.multiplier
			});
		}
		record?.({
			type: "free-spins-end",
			spins: feature.played,
			amount: amountOf(won - before, unit)
		});
		return won;
	}
	function run(action, random, record, unit) {
		let won = 0;
		let scatters;
		if (action === "buy") {
			scatters = drawWeighted(rules.buy.scatters, random);
			const cost = String(BigInt(rules.buy.price * rules.lines.length) * unit);
			record?.({
				type: "feature-bought",
				scatters,
				spins: award[scatters],
				cost
			});
		} else {
			won = Math.min(turn(reels.base, random), capUnits);
			if (record) recordBoard(record, "base", 1, won, unit);
			scatters = scattersShown;
		}
		const spins = award[scatters];
		if (spins > 0 && won < capUnits) {
			record?.({
				type: "free-spins-won",
				scatters,
				spins,
				multiplier: rules.freeSpins.multiplier.first
			});
			won = playFreeSpins(spins, won, random, record, unit);
		}
		if (record && won === capUnits) record({
			type: "win-capped",
			amount: amountOf(won, unit)
		});
		return won;
	}
	const costMinor = (stakeMinor, action) => action === "buy" ? stakeMinor * BigInt(rules.buy.price) : stakeMinor;
	return {
		rules,
		symbolNames,
		reels,
		lines,
		scatter,
		scatterPays,
		costMinor,
		units: (action, random) => run(action, random, void 0, 0n),
		play(stakeMinor, action, random) {
			const lineCount = BigInt(rules.lines.length);
			assert(stakeMinor > 0n && stakeMinor % lineCount === 0n, "the stake does not divide into its lines");
			const unit = stakeMinor / lineCount;
			const events = [];
			const wonMinor = BigInt(run(action, random, (event) => void events.push(event), unit)) * unit;
			const celebration = celebrationOf(wonMinor, stakeMinor, costMinor(stakeMinor, action));
			events.push({
				type: "final-win",
				amount: String(wonMinor),
				celebration
			});
			return {
				events,
				wonMinor
			};
		}
	};
}
var amountOf = (units, unit) => String(BigInt(units) * unit);
function provedOdds({ modes, maxWin }, { bound = "exact", least, highestOf } = {}) {
	const known = new Map(Object.entries(modes).map(([mode, { rtp, standardDeviation, layers }]) => [mode, {
		mean: Number(rtp) / 100,
		variance: Number(standardDeviation) ** 2,
		highest: highestOf?.(mode) ?? maxWin,
		...least !== void 0 && { least },
		bound,
		...layers && { layers }
	}]));
	return (mode) => known.get(mode);
}
var ARCS = 8;
function slotDraws({ lengths, bought, hasGamble }) {
	const chances = {};
	for (const [set, reels] of Object.entries(lengths)) chances[`${set} reels`] = reels.flatMap(chancesOfArcs);
	if (bought) chances["bought triggers"] = bought.map(([, weight]) => weight / weightOf(bought));
	if (hasGamble) chances["gamble"] = [.5];
	return {
		chances,
		of(events) {
			const drawn = [];
			const stopped = new Map();
			const gambled = {
				got: [],
				times: 0
			};
			for (const event of events) if (event.type === "reveal") {
				const set = event["reels"];
				const spins = stopped.get(set) ?? {
					got: [],
					times: 0
				};
				stopped.set(set, spins);
				spins.times++;
				event["stops"].forEach((stop, reel) => spins.got.push(reel * ARCS + arcOf(stop, lengths[set][reel])));
			} else if (event.type === "feature-bought") {
				const triggers = event["triggers"] ?? event["scatters"];
				drawn.push({
					of: "bought triggers",
					got: [bought.findIndex(([count]) => count === triggers)]
				});
			} else if (event.type === "gamble") {
				gambled.times++;
				if (event["won"] === true) gambled.got.push(0);
			}
			for (const [set, spins] of stopped) drawn.push({
				of: `${set} reels`,
				...spins
			});
			if (gambled.times > 0) drawn.push({
				of: "gamble",
				...gambled
			});
			return drawn;
		}
	};
}
var arcOf = (stop, length) => Math.floor(stop * ARCS / length);
function chancesOfArcs(length) {
	const stops = Array.from({ length: ARCS }, () => 0);
	for (let stop = 0; stop < length; stop++) stops[arcOf(stop, length)]++;
	return stops.map((count) => count / length);
}
var rules = {
	kind: "lines-slot",
	rows: 3,
	symbols: {
		W: "elixir",
		S: "moon",
		M: "moth",
		T: "toadstool",
		C: "candle",
		K: "key",
		R: "rose-vial",
		B: "blue-vial",
		G: "green-vial"
	},
	wild: "W",
	scatter: "S",
	strips: {
		base: [
			"SBGTTRBKKRGBGRBRGMMMGCCRGBRKKGBKTTCCRBCC",
			"GMMMKKRGSGKKWRCCTTRGBGRGBTTGBRBGBRBWCCBR",
			"GTTRGBRWGBCCRBCBGRWRGMMMBKKBRSWKKGTTBCCS",
			"BWKKCCGBGRWRGRBGRTTKKSCBGCCMMMGBGRBGBRTT",
			"MMMRGCCBRSBRWBRTTKBKKGKKBGWBRGCCGTTRBGCC"
		],
		free: [
			"BCCKGRBRBTCCMMMKKTTGRBGRKKRGTTBRBSCG",
			"RBSBGWCCGRBGWRGWGRKKWMMMRTTBKKWSCCWBTT",
			"WKKMMMGWRGRBSGBGRBRWCCSKKRWTTBWTTCCWGB",
			"GTTGRBSRWCCGTTWRGBWSKKBWKKWRBWCCBRMMM",
			"CCGWBTTWRMMMWGKKTTKKRGWRBRSCCBWGBGRB"
		]
	},
	lines: [
		[
			1,
			1,
			1,
			1,
			1
		],
		[
			0,
			0,
			0,
			0,
			0
		],
		[
			2,
			2,
			2,
			2,
			2
		],
		[
			0,
			1,
			2,
			1,
			0
		],
		[
			2,
			1,
			0,
			1,
			2
		],
		[
			1,
			0,
			0,
			0,
			1
		],
		[
			1,
			2,
			2,
			2,
			1
		],
		[
			0,
			0,
			1,
			2,
			2
		],
		[
			2,
			2,
			1,
			0,
			0
		],
		[
			1,
			2,
			1,
			0,
			1
		],
		[
			1,
			0,
			1,
			2,
			1
		],
		[
			0,
			1,
			1,
			1,
			0
		],
		[
			2,
			1,
			1,
			1,
			2
		],
		[
			0,
			1,
			0,
			1,
			0
		],
		[
			2,
			1,
			2,
			1,
			2
		],
		[
			1,
			1,
			0,
			1,
			1
		],
		[
			1,
			1,
			2,
			1,
			1
		],
		[
			0,
			0,
			2,
			0,
			0
		],
		[
			2,
			2,
			0,
			2,
			2
		],
		[
			0,
			2,
			2,
			2,
			0
		]
	],
	pays: {
		M: [
			0,
			0,
			30,
			150,
			500
		],
		T: [
			0,
			0,
			20,
			80,
			300
		],
		K: [
			0,
			0,
			15,
			50,
			200
		],
		C: [
			0,
			0,
			12,
			40,
			150
		],
		R: [
			0,
			0,
			8,
			20,
			80
		],
		B: [
			0,
			0,
			6,
			20,
			75
		],
		G: [
			0,
			0,
			5,
			15,
			50
		]
	},
	scatterPays: {
		3: 40,
		4: 200,
		5: 2e3
	},
	freeSpins: {
		award: {
			3: 10,
			4: 12,
			5: 15
		},
		retrigger: {
			spins: 5,
			atMost: 10
		},
		multiplier: {
			first: 2,
			step: 1,
			last: 5
		}
	},
	buy: {
		price: 53,
		scatters: [
			[3, 81],
			[4, 17],
			[5, 2]
		]
	},
	maxWin: 1500
};
var proof_default = {
	mathHash: "75a8b74f4f9410e365d017488290f92e2563e28680f34b8e4320b764a2085937",
	rtp: "95.9944",
	split: {
		"lines": "65.4764",
		"scatters": "1.4402",
		"freeSpins": "29.0779"
	},
	hitRate: "43.3393",
	standardDeviation: "5.6036",
	volatility: "medium",
	maxWin: 1500,
	maxWinOneIn: "622265309",
	method: "exact",
	modes: {
		"spin": {
			"rtp": "95.9944",
			"hitRate": "43.3393",
			"standardDeviation": "5.6036",
			"maxWinOneIn": "622265309",
			"layers": [
				{
					"mean": .4096824019,
					"deviation": .6471023156
				},
				{
					"mean": .3347016938,
					"deviation": 1.8449446705
				},
				{
					"mean": .2099857675,
					"deviation": 3.9183994442
				},
				{
					"mean": .0055745531,
					"deviation": .9235257826
				}
			]
		},
		"buy": {
			"rtp": "95.9696",
			"hitRate": "99.9766",
			"standardDeviation": "0.8519",
			"maxWinOneIn": "3436356",
			"layers": [
				{
					"mean": .8694174363,
					"deviation": .5664517297
				},
				{
					"mean": .0902706053,
					"deviation": .4476196182
				},
				{
					"mean": 84394e-10,
					"deviation": .0065890991
				},
				{
					"mean": 0,
					"deviation": 0
				}
			]
		}
	}
};
var params = z.strictObject({ action: z._default(z.enum(["spin", "buy"]), "spin") });
var slot = linesSlot(rules);
var lengthsOf = (strips) => strips.map(({ length }) => length);
var odds = provedOdds(proof_default, { highestOf: (mode) => rules.maxWin / (mode === "buy" ? rules.buy.price : 1) });
var midnightApothecary = {
	sysname: "midnight-apothecary",
	version: "1.0.0",
	type: "slot",
	rules,
	params,
	stakeStepMinor: BigInt(rules.lines.length),
	costMinor: (stakeMinor, { action }) => slot.costMinor(stakeMinor, action),
	play: (stakeMinor, { action }, random) => slot.play(stakeMinor, action, random),
	odds: ({ action }) => odds(action),
	draws: slotDraws({
		lengths: {
			base: lengthsOf(rules.strips.base),
			free: lengthsOf(rules.strips.free)
		},
		bought: rules.buy.scatters,
		hasGamble: false
	}),
	proof: proof_default
};
export { midnightApothecary as title };
