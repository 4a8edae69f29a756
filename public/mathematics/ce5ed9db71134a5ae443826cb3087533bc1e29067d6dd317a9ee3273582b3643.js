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
var LEVELS = [
	"easy",
	"medium",
	"hard",
	"expert",
	"master"
];
var rules = {
	kind: "tower",
	floors: 8,
	levels: {
		easy: {
			doors: 4,
			safe: 3
		},
		medium: {
			doors: 3,
			safe: 2
		},
		hard: {
			doors: 2,
			safe: 1
		},
		expert: {
			doors: 3,
			safe: 1
		},
		master: {
			doors: 4,
			safe: 1
		}
	},
	kept: {
		top: 99,
		bottom: 100
	},
	highest: 1e4,
	rounding: "down"
};
var chances = new Map(LEVELS.map((level) => {
	const { doors, safe } = rules.levels[level];
	const all = Array.from({ length: rules.floors + 1 }, (_, floors) => rational(BigInt(safe) ** BigInt(floors), BigInt(doors) ** BigInt(floors)));
	const reached = all.findIndex((chance) => !isWithinReach(chance));
	return [level, reached < 0 ? all : all.slice(0, reached)];
}));
var chanceOf = (level, floors) => chances.get(level)[floors];
var floorsOf = (level) => chances.get(level).length - 1;
var payoutMinor = (stakeMinor, level, floors) => prizeMinor(stakeMinor, chanceOf(level, floors));
var proof_default = {
	mathHash: "ae3c4476858aa84a4310e7a6769287ee2e4044d485ae5349fafc7543f1cb01dc",
	rtp: "98.9630",
	hitRate: "29.6296",
	standardDeviation: "1.5251",
	maxWinOneIn: "6561",
	split: { "base": "98.9630" },
	volatility: "low",
	maxWin: 6495,
	method: "exact",
	rounded: {
		"rtp": "93.3333",
		"at": "medium, stop on floor 1, at a stake of 0.10"
	},
	modes: {
		"medium": {
			"rtp": "98.9630",
			"hitRate": "29.6296",
			"standardDeviation": "1.5251",
			"maxWinOneIn": "3"
		},
		"easy": {
			"rtp": "99.0000",
			"hitRate": "75.0000",
			"standardDeviation": "0.5716",
			"maxWinOneIn": "1"
		},
		"roof": {
			"rtp": "99.0000",
			"hitRate": "0.3906",
			"standardDeviation": "15.8090",
			"maxWinOneIn": "256"
		},
		"lowest": {
			"rtp": "98.6667",
			"hitRate": "66.6667",
			"standardDeviation": "0.6977",
			"maxWinOneIn": "2"
		}
	}
};
var door = z.int().check(z.minimum(0), z.maximum(3));
var params = z.strictObject({
	level: z.enum(LEVELS),
	picks: z.optional(z.array(door).check(z.minLength(1), z.maxLength(rules.floors)))
}).check(z.refine(({ level, picks = [] }) => picks.length <= floorsOf(level) && picks.every((one) => one < rules.levels[level].doors), "Wrong value"));
var action = z.discriminatedUnion("do", [z.strictObject({
	do: z.literal("climb"),
	door
}), z.strictObject({ do: z.literal("take") })]);
var MAX_DOORS = Math.max(...LEVELS.map((level) => rules.levels[level].doors));
var prizesOf = prizeLists(floorsOf, payoutMinor);
var tower = steppedTitle({
	sysname: "tower",
	version: "1.1.0",
	type: "fast",
	rules,
	params,
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	steps: {
		action,
		play(stakeMinor, { level }, actions, random) {
			assert(stakeMinor > 0n, "a round costs something");
			const { doors, safe: count } = rules.levels[level];
			const floors = floorsOf(level);
			const safe = Array.from({ length: floors }, () => drawDoors(doors, count, random));
			const prizes = prizesOf(stakeMinor, level);
			const events = [{
				type: "tower",
				level,
				doors,
				prizes
			}];
			let climbed = 0;
			let won;
			for (const one of actions) {
				if (won !== void 0) return void 0;
				const prize = prizes[climbed - 1];
				if (one.do === "take") {
					if (prize === void 0) return void 0;
					won = BigInt(prize);
					events.push({
						type: "taken",
						prize
					});
				} else {
					const { door: chosen } = one;
					if (chosen >= doors) return void 0;
					if (safe[climbed].includes(chosen)) {
						const next = prizes[climbed++];
						events.push({
							type: "climbed",
							door: chosen,
							prize: next
						});
						if (climbed === floors) {
							won = BigInt(next);
							events.push({
								type: "taken",
								prize: next
							});
						}
					} else {
						won = 0n;
						events.push({
							type: "fell",
							door: chosen
						});
					}
				}
			}
			if (won !== void 0) events.push({
				type: "reveal",
				safe
			}, {
				type: "final-win",
				amount: String(won),
				celebration: celebrationOf(won, stakeMinor, stakeMinor)
			});
			return {
				events,
				stakedMinor: stakeMinor,
				wonMinor: won ?? 0n,
				offers: won !== void 0 ? [] : climbed > 0 ? [{ do: "climb" }, { do: "take" }] : [{ do: "climb" }]
			};
		},
		closing({ offers, events }, { picks = [0] }) {
			const next = picks[events.filter(({ type }) => type === "climbed").length];
			if (next !== void 0) return {
				do: "climb",
				door: next
			};
			assert(offers.some((offer) => offer.do === "take"), "above the ground there is a prize");
			return { do: "take" };
		}
	},
	isPlannedAhead: ({ picks }) => picks !== void 0,
	isClimb: true,
	odds({ level }, stakeMinor, events) {
		const odds = new ClimbOdds(KEPT);
		const { doors, safe } = rules.levels[level];
		let tried = 0;
		let hasFallen = false;
		for (const { type } of events) if (type === "climbed" || type === "fell") {
			odds.step(safe / doors);
			tried++;
			hasFallen = type === "fell";
		}
		return odds.end({
			due: Number(payoutMinor(stakeMinor, level, tried)) / Number(stakeMinor),
			hasFallen
		});
	},
	draws: {
		chances: { "safe door": evenly(MAX_DOORS) },
		of(events, { level }) {
			const { doors, safe } = rules.levels[level];
			const chance = safe / doors;
			const drawn = [];
			for (const event of events) if (event.type === "climbed") drawn.push({
				of: "safe door",
				got: [event.door],
				chance,
				only: [event.door]
			});
			else if (event.type === "fell") drawn.push({
				of: "safe door",
				got: [],
				chance,
				only: [event.door]
			});
			else if (event.type === "reveal") {
				const only = [...evenly(doors).keys()];
				for (const got of event.safe.slice(drawn.length)) drawn.push({
					of: "safe door",
					got,
					chance,
					only
				});
			}
			return drawn;
		}
	},
	proof: proof_default
});
var DOORS = Array.from({ length: 16 }, (_, set) => [
	0,
	1,
	2,
	3
].filter((door) => set >> door & 1));
function drawDoors(doors, count, random) {
	let drawn = 0;
	for (let left = doors; left > doors - count; left--) {
		let at = random.int(left);
		for (let door = 0;; door++) if ((drawn >> door & 1) === 0 && at-- === 0) {
			drawn |= 1 << door;
			break;
		}
	}
	return DOORS[drawn];
}
export { tower as title };
