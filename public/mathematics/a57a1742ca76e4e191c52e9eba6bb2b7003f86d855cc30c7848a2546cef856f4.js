import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
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
var KEPT = {
	top: 99n,
	bottom: 100n
};
var HIGHEST = 10000n;
var prizeMinor = (stakeMinor, chance) => stakeMinor * KEPT.top * chance.bottom / (KEPT.bottom * chance.top);
var isWithinReach = (chance) => KEPT.top * chance.bottom <= HIGHEST * KEPT.bottom * chance.top;
var MAX_LISTS = 500;
function prizeLists(countOf, prizeOf) {
	const lists = new Map();
	return (stakeMinor, climb) => {
		const key = `${String(climb)} ${stakeMinor}`;
		let list = lists.get(key);
		if (!list) {
			if (lists.size >= MAX_LISTS) lists.clear();
			list = Array.from({ length: countOf(climb) }, (_, index) => String(prizeOf(stakeMinor, climb, index + 1)));
			lists.set(key, list);
		}
		return list;
	};
}
var STAKE_STEP = 10n;
var ClimbOdds = class {
	#kept;
	#value;
	#variance = 0;
	#steps = [];
	constructor(kept) {
		this.#kept = Number(kept.top) / Number(kept.bottom);
		this.#value = this.#kept;
	}
	step(chance) {
		this.#variance += this.#value ** 2 * (1 / chance - 1);
		this.#value /= chance;
		this.#steps.push(1 / chance);
	}
	end({ due, hasFallen }) {
		return {
			mean: this.#kept - (hasFallen ? 0 : this.#value - due),
			variance: this.#variance,
			highest: this.#value,
			bound: "exact",
			climb: {
				steps: this.#steps,
				due
			}
		};
	}
};
function steppedTitle(parts) {
	const { steps } = parts;
	return {
		costMinor: (stakeMinor) => stakeMinor,
		...parts,
		steps,
		play(stakeMinor, params, random) {
			const remembered = repeatable(random);
			const actions = [];
			for (;;) {
				const standing = steps.play(stakeMinor, params, actions, remembered());
				assert(standing, "the closing action is on offer");
				if (standing.offers.length === 0) return {
					events: standing.events,
					wonMinor: standing.wonMinor
				};
				actions.push(steps.closing(standing, params));
			}
		}
	};
}
function repeatable(random) {
	const drawn = [];
	return () => {
		let at = 0;
		return { int(bound) {
			const known = drawn[at];
			if (known) assert(known.bound === bound, "a replay draws as the round did");
			else drawn.push({
				bound,
				value: random.int(bound)
			});
			return drawn[at++].value;
		} };
	};
}
function rational(top, bottom = 1n) {
	const [a, b] = [BigInt(top), BigInt(bottom)];
	assert(b !== 0n, "a fraction over nothing");
	const divisor = gcd(a < 0n ? -a : a, b < 0n ? -b : b) * (b < 0n ? -1n : 1n);
	return {
		top: a / divisor,
		bottom: b / divisor
	};
}
function gcd(a, b) {
	while (b !== 0n) [a, b] = [b, a % b];
	return a;
}
var rules = {
	kind: "mines",
	columns: 5,
	cells: 25,
	mines: {
		least: 1,
		most: 24
	},
	kept: {
		top: 99,
		bottom: 100
	},
	highest: 1e4,
	rounding: "down"
};
var chances = new Map();
function chanceOf(mines, opened) {
	const key = mines * rules.cells + opened;
	let chance = chances.get(key);
	if (!chance) {
		const before = opened === 0 ? rational(1) : chanceOf(mines, opened - 1);
		const [safe, left] = opened === 0 ? [1, 1] : [rules.cells - mines - opened + 1, rules.cells - opened + 1];
		chance = rational(before.top * BigInt(safe), before.bottom * BigInt(left));
		chances.set(key, chance);
	}
	return chance;
}
var longest = new Map();
function mostOpened(mines) {
	let opened = longest.get(mines);
	if (opened === void 0) {
		opened = 0;
		while (opened < rules.cells - mines && isWithinReach(chanceOf(mines, opened + 1))) opened++;
		longest.set(mines, opened);
	}
	return opened;
}
var payoutMinor = (stakeMinor, mines, opened) => prizeMinor(stakeMinor, chanceOf(mines, opened));
var proof_default = {
	mathHash: "701d38f92daaf8c267bcd32c6d635fa87bc8b89df19e96d6ad7db7d8bd129bbf",
	rtp: "98.4261",
	hitRate: "66.9565",
	standardDeviation: "0.6914",
	maxWinOneIn: "9286",
	split: { "base": "98.4261" },
	volatility: "low",
	maxWin: 9193,
	method: "exact",
	rounded: {
		"rtp": "92.0000",
		"at": "1 mine, stop behind 2, at a stake of 0.10"
	},
	modes: {
		"three": {
			"rtp": "98.4261",
			"hitRate": "66.9565",
			"standardDeviation": "0.6914",
			"maxWinOneIn": "1"
		},
		"one": {
			"rtp": "98.8800",
			"hitRate": "96.0000",
			"standardDeviation": "0.2018",
			"maxWinOneIn": "1"
		},
		"ten": {
			"rtp": "98.9696",
			"hitRate": "5.6522",
			"standardDeviation": "4.0435",
			"maxWinOneIn": "18"
		},
		"lowest": {
			"rtp": "98.2800",
			"hitRate": "84.0000",
			"standardDeviation": "0.4289",
			"maxWinOneIn": "1"
		}
	}
};
var { least, most } = rules.mines;
var cell = z.int().check(z.minimum(0), z.maximum(rules.cells - 1));
var params = z.strictObject({
	mines: z.int().check(z.minimum(least), z.maximum(most)),
	picks: z.optional(z.array(cell).check(z.minLength(1), z.maxLength(rules.cells)))
}).check(z.refine(({ mines: count, picks }) => !picks || new Set(picks).size === picks.length && picks.length <= mostOpened(count), "Wrong value"));
var action = z.discriminatedUnion("do", [z.strictObject({
	do: z.literal("open"),
	cell
}), z.strictObject({ do: z.literal("take") })]);
var prizesOf = prizeLists(mostOpened, payoutMinor);
var mines = steppedTitle({
	sysname: "mines",
	version: "1.1.0",
	type: "fast",
	rules,
	params,
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	steps: {
		action,
		play(stakeMinor, { mines: count }, actions, random) {
			assert(stakeMinor > 0n, "a round costs something");
			const mined = drawCells(count, random);
			const last = mostOpened(count);
			const prizes = prizesOf(stakeMinor, count);
			const events = [{
				type: "board",
				mines: count,
				prizes
			}];
			const opened = new Set();
			let won;
			for (const one of actions) {
				if (won !== void 0) return void 0;
				if (one.do === "take") {
					if (opened.size === 0) return void 0;
					const prize = prizes[opened.size - 1];
					won = BigInt(prize);
					events.push({
						type: "taken",
						prize
					});
				} else {
					if (opened.has(one.cell)) return void 0;
					if (mined.has(one.cell)) {
						won = 0n;
						events.push({
							type: "mine",
							cell: one.cell
						});
					} else {
						opened.add(one.cell);
						const prize = prizes[opened.size - 1];
						events.push({
							type: "safe",
							cell: one.cell,
							prize
						});
						if (opened.size === last) {
							won = BigInt(prize);
							events.push({
								type: "taken",
								prize
							});
						}
					}
				}
			}
			if (won !== void 0) events.push({
				type: "reveal",
				mines: [...mined].sort((a, b) => a - b)
			}, {
				type: "final-win",
				amount: String(won),
				celebration: celebrationOf(won, stakeMinor, stakeMinor)
			});
			return {
				events,
				stakedMinor: stakeMinor,
				wonMinor: won ?? 0n,
				offers: won !== void 0 ? [] : opened.size > 0 ? [{ do: "open" }, { do: "take" }] : [{ do: "open" }]
			};
		},
		closing({ offers, events }, { picks = [0] }) {
			const next = picks[events.filter(({ type }) => type === "safe").length];
			if (next !== void 0) return {
				do: "open",
				cell: next
			};
			assert(offers.some((offer) => offer.do === "take"), "behind the first cell there is a prize");
			return { do: "take" };
		}
	},
	isPlannedAhead: ({ picks }) => picks !== void 0,
	isClimb: true,
	odds({ mines: count }, stakeMinor, events) {
		const odds = new ClimbOdds(KEPT);
		let opened = 0;
		let hasFallen = false;
		for (const { type } of events) if (type === "safe" || type === "mine") {
			const left = rules.cells - opened++;
			odds.step((left - count) / left);
			hasFallen = type === "mine";
		}
		return odds.end({
			due: Number(payoutMinor(stakeMinor, count, opened)) / Number(stakeMinor),
			hasFallen
		});
	},
	draws: {
		chances: { mine: evenly(rules.cells) },
		of(events, { mines: count }) {
			const drawn = [];
			const opened = [];
			let left = count;
			for (const event of events) if (event.type === "safe" || event.type === "mine") {
				const { cell } = event;
				const isMine = event.type === "mine";
				drawn.push({
					of: "mine",
					got: isMine ? [cell] : [],
					chance: left / (rules.cells - opened.length),
					only: [cell]
				});
				opened.push(cell);
				if (isMine) left--;
			} else if (event.type === "reveal") drawn.push({
				of: "mine",
				got: event.mines.filter((cell) => !opened.includes(cell)),
				chance: left / (rules.cells - opened.length),
				without: opened
			});
			return drawn;
		}
	},
	proof: proof_default
});
function drawCells(count, random) {
	const cells = Array.from({ length: rules.cells }, (_, cell) => cell);
	const drawn = new Set();
	for (let left = rules.cells; drawn.size < count; left--) {
		const at = random.int(left);
		drawn.add(cells[at]);
		cells[at] = cells[left - 1];
	}
	return drawn;
}
export { mines as title };
