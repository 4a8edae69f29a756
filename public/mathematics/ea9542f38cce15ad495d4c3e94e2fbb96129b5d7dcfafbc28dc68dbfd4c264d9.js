import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
var drawnOnce = (group, chances, at) => ({
	chances: { [group]: chances },
	of: (events, params) => [{
		of: group,
		got: [at(events, params)]
	}]
});
var firstOf = (events, type) => events.find((event) => event.type === type);
var OUTCOMES = 2n ** 52n;
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
var liveTitle = (title) => ({
	...title,
	type: "live",
	play: (stakeMinor, params, random) => title.settle(stakeMinor, params, title.draw(random))
});
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
var rules = {
	kind: "live-crash",
	drawn: "max(1, floor(100 * (1 - edge) / (1 - r / 2^52)) / 100), r being the first 52 bits of the round",
	kept: 99,
	target: {
		least: 101,
		most: 1e5
	},
	climb: "e^(0.00008 * ms), cut to hundredths",
	win: "stake * the multiplier at which the player left, when the curve got there",
	shared: "one curve for all bets at the table"
};
var isOffered = (target) => target >= rules.target.least && target <= rules.target.most;
var proof_default = {
	mathHash: "c45249ddf23fc28b77d3e40c93a8198ee92d8edf8c9446431e5ef633a436acdf",
	rtp: "99.0000",
	hitRate: "49.5000",
	standardDeviation: "0.9999",
	maxWinOneIn: "1010",
	split: { "base": "99.0000" },
	volatility: "low",
	maxWin: 1e3,
	method: "exact",
	rounded: {
		"rtp": "90.8257",
		"at": "1.09 at a stake of 0.10"
	},
	modes: {
		"double": {
			"rtp": "99.0000",
			"hitRate": "49.5000",
			"standardDeviation": "0.9999",
			"maxWinOneIn": "2"
		},
		"shortest": {
			"rtp": "99.0000",
			"hitRate": "98.0198",
			"standardDeviation": "0.1407",
			"maxWinOneIn": "1"
		},
		"longest": {
			"rtp": "99.0000",
			"hitRate": "0.0990",
			"standardDeviation": "31.4487",
			"maxWinOneIn": "1010"
		}
	}
};
var params = z.strictObject({ target: z.string().check(z.regex(/^[1-9][0-9]{0,3}\.[0-9]{2}$/, "Wrong value"), z.refine((target) => isOffered(toHundredths(target)), "Wrong value")) });
function first52(random) {
	return BigInt(random.int(2 ** 32)) << 20n | BigInt(random.int(2 ** 32)) >> 12n;
}
function breaksAt(r) {
	const reached = BigInt(rules.kept) * OUTCOMES / (OUTCOMES - r);
	return reached > 100n ? reached : 100n;
}
var liveCrash = liveTitle({
	sysname: "live-crash",
	version: "1.1.0",
	rules,
	params,
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	costMinor: (stakeMinor) => stakeMinor,
	draw: (random) => [{
		type: "broke",
		at: fromHundredths(breaksAt(first52(random)))
	}],
	settle(stakeMinor, { target }, [broke]) {
		const at = broke["at"];
		const hit = toHundredths(at) >= toHundredths(target);
		const wonMinor = hit ? payoutMinor(stakeMinor, toHundredths(target)) : 0n;
		return {
			events: [
				...hit ? [{
					type: "left",
					target
				}] : [],
				{
					type: "broke",
					at,
					target,
					hit
				},
				finalWin(wonMinor, stakeMinor)
			],
			wonMinor
		};
	},
	isClimb: true,
	odds({ target }, stakeMinor, events) {
		const brokeAt = toHundredths(firstOf(events, "broke")["at"]);
		const aim = toHundredths(target);
		const leftAt = brokeAt >= aim ? aim : void 0;
		return climbOdds(rules, [{
			share: 1,
			aim,
			leftAt,
			roundedOff: leftAt === void 0 ? 0 : roundedOff(stakeMinor, leftAt),
			brokeAt
		}]);
	},
	draws: heightDraws(rules.kept, (events) => toHundredths(firstOf(events, "broke")["at"])),
	proof: proof_default
});
export { liveCrash as title };
