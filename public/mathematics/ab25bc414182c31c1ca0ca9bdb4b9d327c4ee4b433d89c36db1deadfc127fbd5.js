import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var drawnOnce = (group, chances, at) => ({
	chances: { [group]: chances },
	of: (events, params) => [{
		of: group,
		got: [at(events, params)]
	}]
});
var firstOf = (events, type) => events.find((event) => event.type === type);
var HALF = 2 ** 26;
var OUTCOMES = 2n ** 52n;
function drawMultiplier(kept, random) {
	const high = random.int(HALF);
	const drawn = BigInt(high) * BigInt(HALF) + BigInt(random.int(HALF));
	const reached = BigInt(kept) * OUTCOMES / (OUTCOMES - drawn);
	return reached > 100n ? reached : 100n;
}
var CUTS = [
	101,
	105,
	111,
	118,
	125,
	133,
	143,
	154,
	167,
	182,
	200,
	222,
	250,
	286,
	333,
	400,
	500,
	667,
	1e3,
	2e3
];
var heightDraws = (kept, of) => {
	const reached = [
		1,
		...CUTS.map((cut) => kept / cut),
		0
	];
	return drawnOnce("height", CUTS.concat(Infinity).map((_, at) => reached[at] - reached[at + 1]), (events) => CUTS.filter((cut) => cut <= of(events)).length);
};
var lastOf = ({ leftAt, brokeAt }) => leftAt === void 0 ? brokeAt ?? 0 : leftAt - 1;
function climbOdds({ kept, target: { least, most } }, rides) {
	const longest = Math.max(...rides.map(lastOf));
	const isLongest = (one) => lastOf(one) === longest;
	const shareOf = (some) => some.reduce((sum, { share }) => sum + share, 0);
	const lost = (some) => some.reduce((sum, { share, roundedOff = 0 }) => sum + share * roundedOff, 0);
	const paid = (some) => some.reduce((sum, { share, leftAt = 0 }) => sum + share * leftAt / 100, 0) - lost(some);
	let variance = (least - kept) * kept / 1e4;
	let from = least;
	for (const to of rides.map(lastOf).toSorted((a, b) => a - b)) {
		const on = shareOf(rides.filter((one) => lastOf(one) >= to));
		variance += on ** 2 * Math.max(0, (to - from + 1) * (from + to)) / 2e4;
		from = Math.max(from, to + 1);
	}
	const { steps, height } = doublings(kept, most, longest, rides.some(({ brokeAt }) => brokeAt !== void 0));
	return {
		mean: kept / 100 - lost(rides),
		variance,
		highest: rides.reduce((sum, { share, aim, leftAt = aim }) => sum + share * leftAt / 100, 0),
		bound: "exact",
		climb: {
			steps,
			due: shareOf(rides.filter(isLongest)) * height / 100 - lost(rides.filter(isLongest)),
			secured: paid(rides.filter((one) => !isLongest(one)))
		}
	};
}
function doublings(kept, most, last, isKnown) {
	const steps = [];
	let height = kept;
	for (let next = 200; isKnown ? height === kept || height <= last : next <= last; next *= 2) {
		const top = Math.min(next, most);
		steps.push(top / height);
		height = top;
	}
	return {
		steps,
		height
	};
}
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
var STAKE_STEP = 10n;
var toHundredths = (text) => Number(text.replace(".", ""));
var fromHundredths = (value) => {
	const digits = String(value).padStart(3, "0");
	return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
var payoutMinor = (stakeMinor, hundredths) => stakeMinor * BigInt(hundredths) / 100n;
var roundedOff = (stakeMinor, hundredths) => Number(stakeMinor * BigInt(hundredths) % 100n) / (100 * Number(stakeMinor));
function finalWin(wonMinor, costMinor) {
	assert(costMinor > 0n, "a round costs something");
	return {
		type: "final-win",
		amount: String(wonMinor),
		celebration: celebrationOf(wonMinor, costMinor, costMinor)
	};
}
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
var rules = {
	kind: "crash",
	outcomes: "4503599627370496",
	kept: 98,
	target: {
		least: 101,
		most: 1e5
	},
	highest: 1e6,
	bets: 2,
	climb: "e^(0.0001 * ms), cut to hundredths; ms since the round was opened, by the clock of the server",
	leave: "at the target of the bet, or by hand at the height when the server hears of it, but not below the least target",
	win: "stake × the height at which the bet has left, when the curve breaks there or above"
};
var PER_MS = 1e-4;
var heightAt = (ms) => Math.min(rules.target.most, Math.max(100, Math.floor(100 * Math.exp(PER_MS * ms))));
function timeOf(hundredths) {
	let ms = Math.ceil(Math.log(Math.min(hundredths, rules.target.most) / 100) / PER_MS);
	while (ms > 0 && heightAt(ms - 1) >= hundredths) ms--;
	while (heightAt(ms) < Math.min(hundredths, rules.target.most)) ms++;
	return ms;
}
var isOffered = (target) => target >= rules.target.least && target <= rules.target.most;
var proof_default = {
	mathHash: "76fe294cb04ab6f224bdc9272de51fa128c936a2eaf81019dfea101d125ccf82",
	rtp: "98.0000",
	hitRate: "49.0000",
	standardDeviation: "0.9998",
	maxWinOneIn: "1020",
	split: { "base": "98.0000" },
	volatility: "low",
	maxWin: 1e3,
	method: "exact",
	rounded: {
		"rtp": "89.9083",
		"at": "1.09 at a stake of 0.10"
	},
	modes: {
		"double": {
			"rtp": "98.0000",
			"hitRate": "49.0000",
			"standardDeviation": "0.9998",
			"maxWinOneIn": "2"
		},
		"shortest": {
			"rtp": "98.0000",
			"hitRate": "97.0297",
			"standardDeviation": "0.1715",
			"maxWinOneIn": "1"
		},
		"longest": {
			"rtp": "98.0000",
			"hitRate": "0.0980",
			"standardDeviation": "31.2896",
			"maxWinOneIn": "1020"
		}
	}
};
var target = z.string().check(z.regex(/^[1-9][0-9]{0,3}\.[0-9]{2}$/, "Wrong value"), z.refine((text) => isOffered(toHundredths(text)), "Wrong value"));
var stake = z.string().check(z.regex(/^[1-9][0-9]{0,16}0$/, "Wrong value"));
var params = z.strictObject({
	target: z.optional(target),
	second: z.optional(z.strictObject({
		stake,
		target: z.optional(target)
	})),
	byHand: z.optional(z.literal(true))
}).check(z.refine((choice) => choice.byHand || choice.target !== void 0 && (!choice.second || choice.second.target !== void 0), "Wrong value"));
var bet = z.int().check(z.minimum(0), z.maximum(rules.bets - 1));
var end = z.strictObject({ do: z.literal("end") });
var asked = z.strictObject({
	do: z.literal("cash-out"),
	bet
});
var action = z.discriminatedUnion("do", [z.extend(asked, { ms: z.int().check(z.minimum(0)) }), end]);
var { least, most } = rules.target;
var aimOf = (named) => named === void 0 ? most : toHundredths(named);
var betsOf = (stakeMinor, { target: first, second }) => [{
	stakeMinor,
	target: aimOf(first)
}, ...second ? [{
	stakeMinor: BigInt(second.stake),
	target: aimOf(second.target)
}] : []];
var costOf = (bets) => bets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
var Curve = class {
	events = [];
	#bets;
	#breaksAt;
	#leftAt = new Map();
	constructor(bets, breaksAt) {
		this.#bets = bets;
		this.#breaksAt = breaksAt;
	}
	get riding() {
		return [...this.#bets.keys()].filter((one) => !this.#leftAt.has(one));
	}
	climbTo(height) {
		const due = this.riding.filter((one) => {
			const aim = this.#bets[one].target;
			return aim <= height && aim <= this.#breaksAt;
		});
		for (const one of due.toSorted((a, b) => this.#bets[a].target - this.#bets[b].target)) this.leave(one, this.#bets[one].target, "target");
		return height <= this.#breaksAt;
	}
	leave(one, height, by) {
		this.#leftAt.set(one, height);
		const pays = String(payoutMinor(this.#bets[one].stakeMinor, height));
		this.events.push({
			type: "left",
			bet: one,
			at: fromHundredths(height),
			by,
			pays
		});
	}
	finish() {
		let wonMinor = 0n;
		for (const [one, height] of this.#leftAt) wonMinor += payoutMinor(this.#bets[one].stakeMinor, height);
		const { highest } = rules;
		const at = fromHundredths(this.#breaksAt > highest ? highest : this.#breaksAt);
		this.events.push({
			type: "broke",
			at
		}, finalWin(wonMinor, costOf(this.#bets)));
		return wonMinor;
	}
	get times() {
		return this.riding.map((one) => {
			const aim = this.#bets[one].target;
			return timeOf(aim <= this.#breaksAt ? aim : Number(this.#breaksAt) + 1);
		});
	}
};
function ride(bets, breaksAt, actions) {
	const curve = new Curve(bets, breaksAt);
	let isOver = false;
	for (const one of actions) {
		if (isOver) return void 0;
		if (one.do === "end") {
			curve.climbTo(most);
			isOver = true;
		} else {
			if (!curve.riding.includes(one.bet)) return void 0;
			const height = Math.max(least, heightAt(one.ms));
			if (!curve.climbTo(height)) isOver = true;
			else {
				if (curve.riding.includes(one.bet)) curve.leave(one.bet, height, "hand");
				isOver = curve.riding.length === 0;
			}
		}
	}
	return {
		curve,
		isOver
	};
}
function curveOf(stakeMinor, choice, actions, random) {
	const ridden = ride(betsOf(stakeMinor, choice), drawMultiplier(rules.kept, random), actions);
	assert(ridden, "its actions were on offer");
	return ridden.curve;
}
var heights = heightDraws(rules.kept, (events) => toHundredths(firstOf(events, "broke")["at"]));
var draws = {
	chances: heights.chances,
	of: (events, choice) => firstOf(events, "broke") ? heights.of(events, choice) : []
};
var crash = steppedTitle({
	sysname: "crash",
	version: "2.1.0",
	type: "fast",
	rules,
	params,
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	costMinor: (stakeMinor, choice) => costOf(betsOf(stakeMinor, choice)),
	otherStakes: ({ second }) => second ? [BigInt(second.stake)] : [],
	steps: {
		action,
		play(stakeMinor, choice, actions, random) {
			const bets = betsOf(stakeMinor, choice);
			const ridden = ride(bets, drawMultiplier(rules.kept, random), actions);
			if (!ridden) return void 0;
			const { curve, isOver } = ridden;
			const wonMinor = isOver ? curve.finish() : 0n;
			return {
				events: curve.events,
				stakedMinor: costOf(bets),
				wonMinor,
				offers: isOver ? [] : [{ do: "cash-out" }]
			};
		},
		closing: () => ({ do: "end" }),
		timed: {
			asked,
			stamp: (one, ms) => ({
				...one,
				ms
			}),
			endsAfterMs(stakeMinor, choice, actions, random) {
				return Math.max(0, ...curveOf(stakeMinor, choice, actions, random).times);
			},
			after(ms, stakeMinor, choice, actions, random) {
				const curve = curveOf(stakeMinor, choice, actions, random);
				curve.climbTo(heightAt(ms));
				return {
					events: curve.events,
					nextMs: Math.min(...curve.times)
				};
			}
		}
	},
	isPlannedAhead: ({ byHand }) => !byHand,
	isClimb: true,
	odds: (choice, stakeMinor, events) => climbOdds(rules, ridesOf(betsOf(stakeMinor, choice), events)),
	draws,
	proof: proof_default
});
function ridesOf(bets, events) {
	const cost = Number(costOf(bets));
	const broke = firstOf(events, "broke")?.["at"];
	return bets.map(({ stakeMinor, target: aim }, one) => {
		const left = events.find((event) => event.type === "left" && event.bet === one);
		const leftAt = left?.type === "left" ? toHundredths(left.at) : void 0;
		return {
			share: Number(stakeMinor) / cost,
			aim,
			leftAt,
			roundedOff: leftAt === void 0 ? 0 : roundedOff(stakeMinor, leftAt),
			brokeAt: broke === void 0 ? void 0 : toHundredths(broke)
		};
	});
}
export { crash as title };
