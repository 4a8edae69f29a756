import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
var RANKS = "23456789TJQKA";
var SUITS = "SHDC";
var CARDS = RANKS.split("").flatMap((rank) => SUITS.split("").map((suit) => rank + suit));
var cardOf = (number) => CARDS[number];
var numberOf = (card) => RANKS.indexOf(card[0]) << 2 | SUITS.indexOf(card[1]);
var drawEndless = (random) => cardOf(random.int(52));
Array.from({ length: 52 }, (_, number) => number);
var CARD_DRAWS = { card: evenly(52) };
var drawnEndless = (cards) => ({
	of: "card",
	got: cards.map(numberOf),
	times: cards.length
});
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
var times = (a, b) => rational(a.top * b.top, a.bottom * b.bottom);
var rules = {
	kind: "hi-lo",
	ranks: "A23456789TJQK",
	higher: "wins on the same rank too, but not on an ace, where nothing is lower",
	lower: "wins on the same rank too, but not on a king, where nothing is higher",
	same: "on an ace and on a king",
	guesses: 10,
	skips: 52,
	kept: {
		top: 99,
		bottom: 100
	},
	highest: 1e4,
	rounding: "down"
};
var GUESSES = [
	"higher",
	"lower",
	"same"
];
var LAST = rules.ranks.length - 1;
var placeOf = (card) => rules.ranks.indexOf(card[0]);
function isRight(guess, from, to) {
	if (guess === "same") return from === to;
	if (from === 0 || from === LAST) return from !== to;
	return guess === "higher" ? to >= from : to <= from;
}
function winningRanks(guess, from) {
	const isEnd = from === 0 || from === LAST;
	if (guess === "same") return isEnd ? 1 : 0;
	if (isEnd) return guess === "higher" === (from === 0) ? LAST : 0;
	return guess === "higher" ? LAST + 1 - from : from + 1;
}
var chanceOf = (guess, from) => rational(winningRanks(guess, from), LAST + 1);
var proof_default = {
	mathHash: "8953fe8174aab8063ed43786af61b2fb5c95feff719e3f69b052749275fdba82",
	rtp: "98.7510",
	hitRate: "43.4824",
	standardDeviation: "1.2265",
	maxWinOneIn: "10100",
	split: { "base": "98.7510" },
	volatility: "low",
	maxWin: 9998,
	method: "exact",
	rounded: {
		"rtp": "92.3077",
		"at": "a chain of guesses at a stake of 0.10"
	},
	modes: {
		"three": {
			"rtp": "98.7510",
			"hitRate": "43.4824",
			"standardDeviation": "1.2265",
			"maxWinOneIn": "4080"
		},
		"one": {
			"rtp": "98.7278",
			"hitRate": "77.5148",
			"standardDeviation": "0.5670",
			"maxWinOneIn": "24"
		},
		"bold": {
			"rtp": "98.8580",
			"hitRate": "28.9941",
			"standardDeviation": "1.9893",
			"maxWinOneIn": "85"
		},
		"lowest": {
			"rtp": "98.3159",
			"hitRate": "78.6527",
			"standardDeviation": "0.5122",
			"maxWinOneIn": "1"
		}
	}
};
var hiLo = steppedTitle({
	sysname: "hi-lo",
	version: "1.1.0",
	type: "fast",
	rules,
	params: z.strictObject({}),
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	steps: {
		action: z.strictObject({ do: z.enum([
			...GUESSES,
			"skip",
			"take"
		]) }),
		play(stakeMinor, _params, actions, random) {
			assert(stakeMinor > 0n, "a round costs something");
			let chance = rational(1);
			let right = 0;
			let skipped = 0;
			let won;
			let card = drawEndless(random);
			const events = [];
			const prize = () => prizeMinor(stakeMinor, chance);
			const prizes = () => prizesBehind(stakeMinor, chance, right, card);
			events.push({
				type: "card",
				card,
				by: "deal",
				prizes: prizes()
			});
			for (const { do: what } of actions) {
				if (won !== void 0) return void 0;
				if (what === "take") {
					if (right === 0) return void 0;
					won = prize();
					events.push({
						type: "taken",
						prize: String(won)
					});
				} else if (what === "skip") {
					if (skipped++ === rules.skips) return void 0;
					card = drawEndless(random);
					events.push({
						type: "card",
						card,
						by: "skip",
						prizes: prizes()
					});
				} else {
					if (prizes()[what] === void 0) return void 0;
					const from = placeOf(card);
					card = drawEndless(random);
					if (isRight(what, from, placeOf(card))) {
						chance = times(chance, chanceOf(what, from));
						right++;
						const next = String(prize());
						const isLast = right === rules.guesses;
						events.push({
							type: "right",
							card,
							guess: what,
							prize: next,
							prizes: isLast ? {} : prizes()
						});
						if (isLast) {
							won = prize();
							events.push({
								type: "taken",
								prize: next
							});
						}
					} else {
						won = 0n;
						events.push({
							type: "wrong",
							card,
							guess: what
						});
					}
				}
			}
			if (won !== void 0) events.push({
				type: "final-win",
				amount: String(won),
				celebration: celebrationOf(won, stakeMinor, stakeMinor)
			});
			const open = [
				...Object.keys(prizes()),
				...skipped < rules.skips ? ["skip"] : [],
				...right > 0 ? ["take"] : []
			];
			return {
				events,
				stakedMinor: stakeMinor,
				wonMinor: won ?? 0n,
				offers: won === void 0 ? open.map((what) => ({ do: what })) : []
			};
		},
		closing({ offers, events }) {
			if (offers.some((offer) => offer.do === "take")) return { do: "take" };
			const { card } = events.at(-1);
			return { do: likelier(placeOf(card)) };
		}
	},
	isClimb: true,
	odds(_params, stakeMinor, events) {
		const odds = new ClimbOdds(KEPT);
		let from = 0;
		let chance = rational(1);
		let hasFallen = false;
		for (const event of events) {
			if (event.type === "right" || event.type === "wrong") {
				odds.step(winningRanks(event.guess, from) / rules.ranks.length);
				chance = times(chance, chanceOf(event.guess, from));
				hasFallen = event.type === "wrong";
			}
			if ("card" in event) from = placeOf(event.card);
		}
		return odds.end({
			due: Number(prizeMinor(stakeMinor, chance)) / Number(stakeMinor),
			hasFallen
		});
	},
	draws: {
		chances: CARD_DRAWS,
		of: (events) => [drawnEndless(events.flatMap((event) => "card" in event ? event.card : []))]
	},
	proof: proof_default
});
var likelier = (from) => winningRanks("lower", from) > winningRanks("higher", from) ? "lower" : "higher";
function prizesBehind(stakeMinor, chance, right, card) {
	if (right === rules.guesses) return {};
	const from = placeOf(card);
	const prizes = {};
	for (const guess of GUESSES) {
		if (winningRanks(guess, from) === 0) continue;
		const behind = times(chance, chanceOf(guess, from));
		if (isWithinReach(behind)) prizes[guess] = String(prizeMinor(stakeMinor, behind));
	}
	return prizes;
}
export { hiLo as title };
