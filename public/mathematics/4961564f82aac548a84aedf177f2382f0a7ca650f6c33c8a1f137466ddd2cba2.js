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
function gamble(units, steps, capUnits, random, onStep) {
	for (let step = 1; step <= steps && units > 0 && units * 2 <= capUnits; step++) {
		const won = random.int(2) === 1;
		units = won ? units * 2 : 0;
		onStep?.(step, won, units);
	}
	return units;
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
var valuesOf = (rules, coins, random) => Array.from({ length: coins }, () => drawWeighted(rules.values, random));
function holdAndRespin(rules, taken, random, record) {
	const [cases, of] = rules.chance;
	let coins = taken.reduce((sum, one) => sum + one, 0);
	let units = 0;
	for (let left = rules.respins; left > 0 && coins < taken.length;) {
		const landed = [];
		left--;
		for (let cell = 0; cell < taken.length; cell++) {
			if (taken[cell] === 1 || random.int(of) >= cases) continue;
			const value = drawWeighted(rules.values, random);
			landed.push({
				cell,
				units: value
			});
			units += value;
		}
		for (const { cell } of landed) taken[cell] = 1;
		coins += landed.length;
		if (landed.length > 0) left = rules.respins;
		record?.respin(landed, left, coins);
	}
	if (coins === taken.length) {
		units += rules.full;
		record?.full(rules.full);
	}
	return units;
}
var modesOf = (rules) => [
	"spin",
	...rules.ante ? ["ante"] : [],
	...rules.buy ? ["buy"] : []
];
function costUnits(rules, mode) {
	if (mode === "ante") return rules.ante.costUnits;
	return mode === "buy" ? rules.buy.price * rules.stakeUnits : rules.stakeUnits;
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
var NO_SYMBOL = 254;
function payLines({ reels, rows, table, wild }, lines) {
	const compiled = compileLines({
		lines,
		pays: new Map([...table].map(([symbol, units]) => [symbol, units.slice(1, reels + 1)])),
		wild: wild ?? NO_SYMBOL,
		reels,
		rows
	});
	const wins = (board) => compiled.wins(board).map((win) => ({
		...win,
		cells: lines[win.line].slice(0, win.count).map((row, reel) => reel * rows + row)
	}));
	return {
		total(board, hit) {
			const units = compiled.total(board);
			if (hit && units > 0) for (const win of wins(board)) for (const cell of win.cells) hit[cell] = 1;
			return units;
		},
		wins
	};
}
function payWays({ reels, rows, table, wild = NO_SYMBOL }) {
	assert([...table.keys()].every((symbol) => symbol < 31) && !table.has(wild), "ways pay few symbols, and no wilds");
	const least = Math.min(...[...table.values()].map((units) => units.findIndex((pay) => pay > 0)));
	const payOf = new Int32Array(32 * (reels + 1));
	for (const [symbol, units] of table) for (let count = 1; count <= reels; count++) payOf[symbol * (reels + 1) + count] = units[count] ?? units.at(-1);
	let count = 0;
	let ways = 0;
	const run = (board, symbol) => {
		count = 0;
		ways = 1;
		for (let reel = 0, cell = 0; reel < reels; reel++) {
			let here = 0;
			for (let row = 0; row < rows; row++, cell++) {
				const shown = board[cell];
				if (shown === symbol || shown === wild) here++;
			}
			if (here === 0) break;
			ways *= here;
			count++;
		}
		return payOf[symbol * (reels + 1) + count] * ways;
	};
	const candidates = (board) => {
		let alive = -1;
		for (let reel = 0, cell = 0; reel < least && alive !== 0; reel++) {
			let shown = 0;
			for (let row = 0; row < rows; row++, cell++) shown |= board[cell] === wild ? -1 : bitOf(board[cell]);
			alive &= shown;
		}
		return alive;
	};
	const cellsOf = (board, symbol, reach) => {
		const cells = [];
		for (let cell = 0; cell < reach * rows; cell++) if (board[cell] === symbol || board[cell] === wild) cells.push(cell);
		return cells;
	};
	const each = (board, found) => {
		for (let rest = candidates(board); rest !== 0; rest &= rest - 1) {
			const symbol = 31 - Math.clz32(rest & -rest);
			const units = run(board, symbol);
			if (units > 0) found(symbol, units);
		}
	};
	return {
		total(board, hit) {
			let total = 0;
			for (let rest = candidates(board); rest !== 0; rest &= rest - 1) {
				const symbol = 31 - Math.clz32(rest & -rest);
				const units = run(board, symbol);
				if (units === 0) continue;
				total += units;
				if (!hit) continue;
				for (let cell = 0; cell < count * rows; cell++) if (board[cell] === symbol || board[cell] === wild) hit[cell] = 1;
			}
			return total;
		},
		wins(board) {
			const wins = [];
			each(board, (symbol, units) => wins.push({
				symbol,
				count,
				units,
				ways,
				cells: cellsOf(board, symbol, count)
			}));
			return wins;
		}
	};
}
var LAST_STAMP = 255;
function payClusters({ reels, rows, table, wild = NO_SYMBOL }) {
	const size = reels * rows;
	const neighbours = Array.from({ length: size }, (_, cell) => {
		const row = cell % rows;
		return [
			row > 0 ? cell - 1 : -1,
			row < rows - 1 ? cell + 1 : -1,
			cell - rows,
			cell + rows
		].filter((other) => other >= 0 && other < size);
	});
	const payOf = Array.from({ length: 256 }, (_, symbol) => table.get(symbol));
	const seen = new Uint8Array(size);
	const found = new Int32Array(size);
	let stamp = 0;
	const fill = (board, start) => {
		const symbol = board[start];
		if (stamp === LAST_STAMP) {
			seen.fill(0);
			stamp = 0;
		}
		stamp++;
		seen[start] = stamp;
		found[0] = start;
		let length = 1;
		for (let next = 0; next < length; next++) {
			const around = neighbours[found[next]];
			for (let index = 0; index < around.length; index++) {
				const cell = around[index];
				const shown = board[cell];
				if (shown !== symbol && shown !== wild || seen[cell] === stamp) continue;
				seen[cell] = stamp;
				found[length++] = cell;
			}
		}
		return length;
	};
	const done = new Uint8Array(size);
	const each = (board, onPay) => {
		done.fill(0);
		for (let cell = 0; cell < size; cell++) {
			const symbol = board[cell];
			const pays = payOf[symbol];
			if (done[cell] === 1 || pays === void 0 || symbol === wild) continue;
			const count = fill(board, cell);
			for (let index = 0; index < count; index++) if (board[found[index]] === symbol) done[found[index]] = 1;
			const units = pays[Math.min(count, pays.length - 1)];
			if (units > 0) onPay(symbol, count, units);
		}
	};
	return {
		total(board, hit) {
			let total = 0;
			each(board, (_symbol, count, units) => {
				total += units;
				if (hit) for (let index = 0; index < count; index++) hit[found[index]] = 1;
			});
			return total;
		},
		wins(board) {
			const wins = [];
			each(board, (symbol, count, units) => wins.push({
				symbol,
				count,
				units,
				cells: [...found.subarray(0, count)].sort((a, b) => a - b)
			}));
			return wins;
		}
	};
}
function payAnywhere({ table, wild }) {
	assert(wild === void 0, "pays anywhere know no wild");
	const symbols = [...table.keys()];
	const payOf = symbols.map((symbol) => table.get(symbol));
	const counts = new Int32Array(256);
	const count = (board) => {
		counts.fill(0, 0, 32);
		for (let cell = 0; cell < board.length; cell++) counts[board[cell]]++;
	};
	const unitsOf = (index) => {
		const pays = payOf[index];
		return pays[Math.min(counts[symbols[index]], pays.length - 1)];
	};
	return {
		total(board, hit) {
			count(board);
			let total = 0;
			for (let index = 0; index < symbols.length; index++) {
				const units = unitsOf(index);
				if (units === 0) continue;
				total += units;
				if (hit) {
					for (let cell = 0; cell < board.length; cell++) if (board[cell] === symbols[index]) hit[cell] = 1;
				}
			}
			return total;
		},
		wins(board) {
			count(board);
			return symbols.flatMap((symbol, index) => {
				const units = unitsOf(index);
				if (units === 0) return [];
				const cells = [];
				for (let cell = 0; cell < board.length; cell++) if (board[cell] === symbol) cells.push(cell);
				return [{
					symbol,
					count: cells.length,
					units,
					cells
				}];
			});
		}
	};
}
var bitOf = (symbol) => symbol < 31 ? 1 << symbol : 0;
var NO_LADDER = [1];
var MAX_TUMBLES = 1e3;
var ladderOf = (rules, reels) => rules.tumble?.[reels] ?? NO_LADDER;
function reelSpin(rules) {
	const codes = Object.keys(rules.symbols);
	const numberOf = (code) => {
		assert(codes.includes(code), `the symbol ${code} is not declared`);
		return codes.indexOf(code);
	};
	const { rows } = rules;
	const reels = rules.sets.base.strips.length;
	const size = reels * rows;
	const wild = rules.wild === void 0 ? void 0 : numberOf(rules.wild);
	const trigger = rules.trigger === void 0 ? void 0 : numberOf(rules.trigger);
	const pays = paysOf(rules, reels, numberOf, wild);
	const compile = (set) => set ? compileSet(set, rows, numberOf) : void 0;
	const { expand, after } = rules.wilds ?? {
		expand: false,
		after: "vanish"
	};
	const holds = after !== "vanish";
	assert(!holds || size <= 31, "wilds that stay need a small board");
	assert(!rules.tumble || after === "vanish", "wilds cannot stay where reels tumble");
	const tumbles = rules.tumble !== void 0;
	const board = new Uint8Array(size);
	const hit = new Uint8Array(size);
	const top = new Int32Array(reels);
	function expandWilds() {
		const turned = [];
		for (let reel = 0; reel < reels; reel++) {
			const from = reel * rows;
			let [shown, whole] = [false, true];
			for (let cell = from; cell < from + rows; cell++) if (board[cell] === wild) shown = true;
			else whole = false;
			if (!shown || whole) continue;
			board.fill(wild, from, from + rows);
			turned.push(reel);
		}
		return turned;
	}
	function fall(set) {
		for (let reel = 0; reel < reels; reel++) {
			const from = reel * rows;
			let to = from + rows - 1;
			while (to >= from && board[to] === 255) to--;
			let write = to;
			for (let read = to; read >= from; read--) if (hit[read] === 0) board[write--] = board[read];
			if (write < from) continue;
			const strip = set.cells[reel];
			const length = set.lengths[reel];
			let at = top[reel];
			for (; write >= from; write--) {
				at = at === 0 ? length - 1 : at - 1;
				board[write] = strip[at];
			}
			top[reel] = at;
		}
	}
	const spin = {
		reels,
		sets: {
			base: compileSet(rules.sets.base, rows, numberOf),
			ante: compile(rules.sets.ante),
			free: compile(rules.sets.free),
			respin: compile(rules.sets.respin)
		},
		pays,
		wild,
		trigger,
		board,
		triggers: 0,
		held: 0,
		show(set, stops, held, ladder, record) {
			for (let reel = 0, cell = 0; reel < reels; reel++) {
				const strip = set.cells[reel];
				const stop = stops[reel];
				const height = set.heights[reel][stop];
				top[reel] = stop;
				for (let row = 0; row < rows; row++) board[cell++] = row < height ? strip[stop + row] : 255;
			}
			record?.reveal(board);
			if (held !== 0) {
				for (let cell = 0; cell < size; cell++) if (held >> cell & 1) board[cell] = wild;
				record?.held(board);
			}
			if (expand) {
				const turned = expandWilds();
				if (turned.length > 0) record?.expand(turned, board);
			}
			let units = 0;
			if (tumbles) for (let step = 0;; step++) {
				assert(step < MAX_TUMBLES, "a board tumbles without end");
				hit.fill(0);
				const won = pays.total(board, hit);
				if (won === 0) break;
				units += won * ladder[Math.min(step, ladder.length - 1)];
				record?.wins(pays.wins(board), step);
				fall(set);
				record?.tumble(hit, board, step + 1);
			}
			else {
				units = pays.total(board) * ladder[0];
				if (record && units > 0) record.wins(pays.wins(board), 0);
			}
			let triggers = 0;
			if (trigger !== void 0) {
				for (let cell = 0; cell < size; cell++) if (board[cell] === trigger) triggers++;
			}
			spin.triggers = triggers;
			spin.held = holds ? heldAfter() : 0;
			return units;
		}
	};
	function heldAfter() {
		let mask = 0;
		for (let cell = 0; cell < size; cell++) if (board[cell] === wild) mask |= 1 << cell;
		return after === "walk" ? mask >>> rows : mask;
	}
	return spin;
}
function paysOf(rules, reels, numberOf, wild) {
	const table = new Map(Object.entries(rules.table).map(([code, pays]) => {
		const counts = Object.keys(pays).map(Number);
		const units = Array.from({ length: Math.max(...counts) + 1 }, () => 0);
		let last = 0;
		for (let count = 0; count < units.length; count++) units[count] = last = pays[count] ?? last;
		return [numberOf(code), units];
	}));
	const compiled = {
		reels,
		rows: rules.rows,
		table,
		wild
	};
	switch (rules.pays.by) {
		case "lines": return payLines(compiled, rules.pays.lines);
		case "ways": return payWays(compiled);
		case "clusters": return payClusters(compiled);
		case "anywhere": return payAnywhere(compiled);
	}
}
function compileSet({ strips, heights }, rows, numberOf) {
	return {
		lengths: strips.map((strip) => strip.length),
		cells: strips.map((strip) => {
			assert(strip.length >= rows, "a strip is shorter than the window");
			return Uint8Array.from(Array.from(strip + strip.slice(0, rows - 1)), numberOf);
		}),
		heights: strips.map((strip, reel) => {
			const given = heights?.[reel];
			assert(given === void 0 || given.length === strip.length, "each stop needs a height");
			return Uint8Array.from(strip, (_code, stop) => {
				const height = given === void 0 ? rows : Number(given[stop]);
				assert(height >= 1 && height <= rows, "a height leaves the board");
				return height;
			});
		})
	};
}
var WIN_BY = {
	lines: "line",
	ways: "ways",
	clusters: "cluster",
	anywhere: "anywhere"
};
function slotRecorder(rules, names, unit, events) {
	const { rows } = rules;
	const event = (one) => void events.push(one);
	const amount = (units) => String(BigInt(units) * unit);
	const cellAt = (cell) => [Math.floor(cell / rows), cell % rows];
	const cellsWhere = (board, value) => {
		const cells = [];
		for (let cell = 0; cell < board.length; cell++) if (board[cell] === value) cells.push(cellAt(cell));
		return cells;
	};
	const cellsOf = (mask) => {
		const cells = [];
		for (let cell = 0; cell < 31; cell++) if (mask >> cell & 1) cells.push(cellAt(cell));
		return cells;
	};
	const coinsOf = (coins) => coins.map(({ cell, units }) => ({
		cell: cellAt(cell),
		amount: amount(units)
	}));
	const named = (board) => {
		const columns = [];
		for (let cell = 0; cell < board.length;) {
			const column = [];
			for (const end = cell + rows; cell < end; cell++) {
				const one = board[cell];
				if (one !== 255) column.push(names[one]);
			}
			columns.push(column);
		}
		return columns;
	};
	const { wild } = rules;
	const wildNumber = wild === void 0 ? -1 : Object.keys(rules.symbols).indexOf(wild);
	return {
		event,
		amount,
		spin(reels, stops, ladder, multiplier) {
			const at = (step) => ladder[Math.min(step, ladder.length - 1)] * multiplier;
			return {
				reveal: (board) => event({
					type: "reveal",
					reels,
					stops: [...stops],
					board: named(board)
				}),
				held: (board) => event({
					type: "wilds-held",
					cells: cellsWhere(board, wildNumber),
					board: named(board)
				}),
				expand: (turned, board) => event({
					type: "wilds-expand",
					reels: turned,
					board: named(board)
				}),
				wins(wins, step) {
					for (const { symbol, count, units, cells, line, ways } of wins) {
						const win = {
							type: "win",
							by: WIN_BY[rules.pays.by],
							symbol: names[symbol],
							count,
							cells: cells.map(cellAt),
							multiplier: at(step),
							amount: amount(units * at(step))
						};
						if (line !== void 0) win.line = line;
						if (ways !== void 0) win.ways = ways;
						event(win);
					}
				},
				tumble: (hit, board, step) => event({
					type: "tumble",
					step,
					removed: cellsWhere(hit, 1),
					board: named(board),
					multiplier: at(step)
				})
			};
		},
		scatters: (board, trigger, count, multiplier, units) => event({
			type: "scatter-win",
			count,
			cells: cellsWhere(board, trigger),
			multiplier,
			amount: amount(units)
		}),
		spinWon(units, total) {
			if (units > 0) event({
				type: "spin-win",
				amount: amount(units),
				total: amount(total)
			});
		},
		walk: (step, held) => event({
			type: "wilds-walk",
			step,
			cells: cellsOf(held)
		}),
		holdWon: (coins, respins, cells) => event({
			type: "hold-won",
			coins: coinsOf(coins),
			respins,
			cells
		}),
		hold: {
			respin: (landed, left, coins) => event({
				type: "hold-respin",
				landed: coinsOf(landed),
				left,
				coins
			}),
			full: (units) => event({
				type: "hold-full",
				amount: amount(units)
			})
		},
		holdEnd: (coins, units, total) => event({
			type: "hold-end",
			coins,
			amount: amount(units),
			total: amount(total)
		})
	};
}
function reelSlot(rules) {
	const spin = reelSpin(rules);
	const symbolNames = Object.values(rules.symbols);
	const size = spin.reels * rules.rows;
	const capUnits = rules.maxWin * rules.stakeUnits;
	const byCount = (values = {}) => Array.from({ length: size + 1 }, (_, count) => values[count] ?? 0);
	const triggerPays = byCount(rules.triggerPays);
	const award = byCount(rules.freeSpins?.award);
	assert(!(rules.freeSpins && rules.hold), "a title has one feature");
	const baseLadder = ladderOf(rules, "base");
	const freeLadder = ladderOf(rules, "free");
	const stops = Array.from({ length: spin.reels }, () => 0);
	const taken = new Uint8Array(size);
	function turn(name, set, held, multiplier, before, random, record) {
		for (let reel = 0; reel < stops.length; reel++) stops[reel] = random.int(set.lengths[reel]);
		const ladder = name === "free" ? freeLadder : baseLadder;
		const spinRecord = record?.spin(name, stops, ladder, multiplier);
		const units = spin.show(set, stops, held, ladder, spinRecord) + triggerPays[spin.triggers];
		if (record) {
			const pay = triggerPays[spin.triggers] * multiplier;
			if (pay > 0) record.scatters(spin.board, spin.trigger, spin.triggers, multiplier, pay);
			record.spinWon(units * multiplier, Math.min(before + units * multiplier, capUnits));
		}
		return units;
	}
	function playFreeSpins(spins, before, random, record) {
		const free = rules.freeSpins;
		const feature = openFreeSpins(free, spins);
		let [won, held] = [before, 0];
		while (feature.played < feature.total && won < capUnits) {
			feature.played++;
			const { multiplier } = feature;
			record?.event({
				type: "free-spin",
				number: feature.played,
				of: feature.total,
				multiplier
			});
			const units = turn("free", spin.sets.free, held, multiplier, won, random, record);
			won = Math.min(won + units * multiplier, capUnits);
			held = rules.wilds?.after === "stick" ? spin.held : 0;
			if (award[spin.triggers] > 0 && won < capUnits && retrigger(free, feature)) record?.event({
				type: "retrigger",
				spins: free.retrigger.spins,
				of: feature.total,
				multiplier: feature.multiplier
			});
		}
		record?.event({
			type: "free-spins-end",
			spins: feature.played,
			amount: record.amount(won - before)
		});
		return won;
	}
	function playWalk(before, random, record) {
		let [won, respins] = [before, 0];
		for (let held = spin.held; held !== 0 && won < capUnits; held = spin.held) {
			respins++;
			record?.walk(respins, held);
			won = Math.min(won + turn("respin", spin.sets.respin, held, 1, won, random, record), capUnits);
		}
		if (respins > 0) record?.event({
			type: "walk-end",
			respins,
			amount: record.amount(won - before)
		});
		return won;
	}
	function playHold(before, random, record) {
		const hold = rules.hold;
		const cells = [...taken.keys()].filter((cell) => taken[cell] === 1);
		const values = valuesOf(hold, cells.length, random);
		record?.holdWon(cells.map((cell, index) => ({
			cell,
			units: values[index]
		})), hold.respins, size);
		const units = values.reduce((sum, value) => sum + value, 0) + holdAndRespin(hold, taken, random, record?.hold);
		const won = Math.min(before + units, capUnits);
		record?.holdEnd(taken.reduce((sum, one) => sum + one, 0), units, won);
		return won;
	}
	function layCoins(count, random) {
		taken.fill(0);
		for (let laid = 0; laid < count; laid++) {
			let rest = random.int(size - laid);
			for (let cell = 0;; cell++) {
				if (taken[cell] === 1) continue;
				if (rest-- > 0) continue;
				taken[cell] = 1;
				break;
			}
		}
	}
	function playFeature(triggers, before, random, record) {
		if (rules.hold) return triggers >= rules.hold.from ? playHold(before, random, record) : before;
		const spins = award[triggers];
		if (spins === 0) return before;
		record?.event({
			type: "free-spins-won",
			triggers,
			spins,
			multiplier: multiplierAfter(rules.freeSpins, 0)
		});
		return playFreeSpins(spins, before, random, record);
	}
	function run(mode, gambles, random, record) {
		let won;
		if (mode === "buy") {
			const triggers = drawWeighted(rules.buy.triggers, random);
			record?.event({
				type: "feature-bought",
				triggers,
				cost: record.amount(costUnits(rules, "buy"))
			});
			if (rules.hold) layCoins(triggers, random);
			won = playFeature(triggers, 0, random, record);
		} else {
			if (mode === "ante") record?.event({
				type: "ante",
				cost: record.amount(costUnits(rules, "ante"))
			});
			const set = mode === "ante" ? "ante" : "base";
			won = Math.min(turn(set, spin.sets[set], 0, 1, 0, random, record), capUnits);
			const { triggers } = spin;
			if (rules.wilds?.after === "walk") won = playWalk(won, random, record);
			if (rules.hold && triggers >= rules.hold.from) for (let cell = 0; cell < size; cell++) taken[cell] = spin.board[cell] === spin.trigger ? 1 : 0;
			if (won < capUnits) won = playFeature(triggers, won, random, record);
		}
		if (gambles > 0) won = gamble(won, gambles, capUnits, random, (step, doubled, units) => record?.event({
			type: "gamble",
			step,
			of: gambles,
			won: doubled,
			amount: record.amount(units)
		}));
		if (record && won === capUnits) record.event({
			type: "win-capped",
			amount: record.amount(won)
		});
		return won;
	}
	const stake = BigInt(rules.stakeUnits);
	const costMinor = (stakeMinor, mode) => stakeMinor / stake * BigInt(costUnits(rules, mode));
	return {
		rules,
		spin,
		symbolNames,
		modes: modesOf(rules),
		costMinor,
		units: (mode, random, gambles = 0) => run(mode, gambles, random, void 0),
		play(stakeMinor, mode, gambles, random) {
			assert(stakeMinor > 0n && stakeMinor % stake === 0n, "the stake does not divide into its units");
			const unit = stakeMinor / stake;
			const events = [];
			const wonMinor = BigInt(run(mode, gambles, random, slotRecorder(rules, symbolNames, unit, events))) * unit;
			const celebration = celebrationOf(wonMinor, stakeMinor, costMinor(stakeMinor, mode));
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
function reelTitle(sysname, version, slot, proof) {
	const { rules } = slot;
	const odds = oddsWithGambles(slot, proof);
	return {
		sysname,
		version,
		type: "slot",
		rules,
		params: z.strictObject({
			action: z._default(z.enum(slot.modes), "spin"),
			gamble: z._default(z.int().check(z.gte(0), z.lte(rules.gamble?.atMost ?? 0)), 0)
		}),
		stakeStepMinor: BigInt(rules.stakeUnits),
		costMinor: (stakeMinor, { action }) => slot.costMinor(stakeMinor, action),
		play: (stakeMinor, { action, gamble }, random) => slot.play(stakeMinor, action, gamble, random),
		odds: ({ action, gamble }) => odds(action, gamble),
		draws: slotDraws({
			lengths: Object.fromEntries(Object.entries(slot.spin.sets).flatMap(([set, reels]) => reels ? [[set, reels.lengths]] : [])),
			bought: rules.buy?.triggers,
			hasGamble: rules.gamble !== void 0
		}),
		proof
	};
}
function oddsWithGambles({ rules }, proof) {
	const most = rules.gamble?.atMost ?? 0;
	const plain = provedOdds(proof, { highestOf: (mode) => rules.maxWin * rules.stakeUnits / costUnits(rules, mode) });
	const known = new Map(Object.keys(proof.modes).map((mode) => [mode, Array.from({ length: most + 1 }, (_, gambles) => {
		const { layers, ...whole } = plain(mode);
		if (gambles === 0) return {
			...whole,
			...layers && { layers }
		};
		const { mean, variance } = whole;
		return {
			...whole,
			variance: (variance + mean ** 2) * 2 ** gambles - mean ** 2
		};
	})]));
	return (mode, gambles) => known.get(mode)[gambles];
}
var midnightApothecary = reelTitle("midnight-apothecary", "2.0.0", reelSlot({
	kind: "reel-slot",
	stakeUnits: 20,
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
	trigger: "S",
	pays: {
		by: "lines",
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
		]
	},
	table: {
		M: {
			3: 30,
			4: 150,
			5: 500
		},
		T: {
			3: 20,
			4: 80,
			5: 300
		},
		K: {
			3: 15,
			4: 50,
			5: 200
		},
		C: {
			3: 12,
			4: 40,
			5: 150
		},
		R: {
			3: 8,
			4: 20,
			5: 80
		},
		B: {
			3: 6,
			4: 20,
			5: 75
		},
		G: {
			3: 5,
			4: 15,
			5: 50
		}
	},
	triggerPays: {
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
		triggers: [
			[3, 81],
			[4, 17],
			[5, 2]
		]
	},
	maxWin: 1500,
	sets: {
		base: { strips: [
			"SBGTTRBKKRGBGRBRGMMMGCCRGBRKKGBKTTCCRBCC",
			"GMMMKKRGSGKKWRCCTTRGBGRGBTTGBRBGBRBWCCBR",
			"GTTRGBRWGBCCRBCBGRWRGMMMBKKBRSWKKGTTBCCS",
			"BWKKCCGBGRWRGRBGRTTKKSCBGCCMMMGBGRBGBRTT",
			"MMMRGCCBRSBRWBRTTKBKKGKKBGWBRGCCGTTRBGCC"
		] },
		free: { strips: [
			"BCCKGRBRBTCCMMMKKTTGRBGRKKRGTTBRBSCG",
			"RBSBGWCCGRBGWRGWGRKKWMMMRTTBKKWSCCWBTT",
			"WKKMMMGWRGRBSGBGRBRWCCSKKRWTTBWTTCCWGB",
			"GTTGRBSRWCCGTTWRGBWSKKBWKKWRBWCCBRMMM",
			"CCGWBTTWRMMMWGKKTTKKRGWRBRSCCBWGBGRB"
		] }
	}
}), {
	mathHash: "adad12f55d6e71ec9d76799150bf9ede2774db890b75407516f0c7b19226f495",
	rtp: "95.9944",
	split: {
		"base": "66.9166",
		"freeSpins": "29.0779"
	},
	hitRate: "43.3393",
	standardDeviation: "5.6036",
	volatility: "medium",
	maxWin: 1500,
	maxWinOneIn: "622265272",
	method: "exact",
	modes: {
		"spin": {
			"rtp": "95.9944",
			"hitRate": "43.3393",
			"standardDeviation": "5.6036",
			"maxWinOneIn": "622265272",
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
					"deviation": .9235257827
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
});
export { midnightApothecary as title };
