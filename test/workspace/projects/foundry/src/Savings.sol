// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What the tea house lays aside for a new roof. It can be spent once there is enough.
contract Savings {
    address public immutable keeper;
    uint256 public immutable goal;

    event Saved(address indexed from, uint256 amount);

    error GoalNotReached(uint256 saved, uint256 goal);
    error NotTheKeeper(address caller);

    constructor(uint256 enough) {
        keeper = msg.sender;
        goal = enough;
    }

    receive() external payable {
        emit Saved(msg.sender, msg.value);
    }

    function spend(address payable to) external {
        if (msg.sender != keeper) revert NotTheKeeper(msg.sender);
        if (address(this).balance < goal) revert GoalNotReached(address(this).balance, goal);
        to.transfer(address(this).balance);
    }
}
